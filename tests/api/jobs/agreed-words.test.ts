// What binds whoever agrees: the words that were shown, the tick for a start within the 14 days, the form before it, and the mail after it.
import { beforeEach, expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { answerAgreement, readAgreement } from '#contract/jobs/agreement-links.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import {
  type Job,
  makeJob,
  ownSheet,
  partLine,
  pressBeside,
  SHEET,
  writeOwn,
} from '../../support/records/jobs.ts';
import { linkTo } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)] }));
});
const page = async ({ token, id } = job) => (await shop.stack.app.request(`/day/${token}/jobs/${id}`)).text();
const wordsIn = (text: string) => /name="words" value="([\w-]+)"/.exec(text)?.[1] ?? '';
const agree = async (more: Record<string, string> = {}, version = 1) =>
  pressBeside(job, 'agree', { name: 'Ada Marsh', version, words: wordsIn(await page()), ...more });
const termsOf = async ({ id } = job) => {
  const rows = await shop.stack.ctx.db
    .selectFrom('job_agreements')
    .select('terms')
    .where('appointment_id', '=', id)
    .orderBy('at')
    .execute();
  return rows.map(({ terms }) => (terms === '' ? null : JSON.parse(terms)));
};
const lacks = (field: string) => ({ issues: [{ path: field }] });
const SOONER = /^I ask you to start before the 14 days .* once the work is done I can no longer cancel\.$/;

it('names the sum on the button, and links terms, cancellation and complaints beside it', async () => {
  const text = await page();
  expect(text).toMatch(/<button[^>]*><span>Agree to pay <span data-total="GBP">£25\.00<\/span>/);
  for (const path of ['/terms', '/cancellation', '/terms#complaints'])
    expect(text).toContain(`href="${path}"`);
});

it('takes nobody’s agreement at the door before the form is given and the tick is set', async () => {
  expect(await agree()).toMatchObject(lacks('startsSooner'));
  expect(await agree({ startsSooner: 'true' })).toMatchObject(lacks('isPrinted'));
  expect((await ownSheet(job)).agreements).toEqual([]);
  await dataOf(agree({ startsSooner: 'true', isPrinted: 'true' }));
  const [agreement] = (await ownSheet(job)).agreements;
  expect(agreement).toMatchObject({ startsSooner: true, lacks: [] });
  expect(await termsOf()).toEqual([
    {
      button: 'Agree to pay £25.00',
      startSooner: expect.stringMatching(SOONER),
      exempt: '',
      given: 'printed',
    },
  ]);
  const [copy] = await mailsOf(shop.stack, 'job-agreed');
  for (const said of [
    'The price that you agreed to pay: £25.00, VAT included.',
    'You ticked: “I ask you to start before the 14 days',
    'Instructions for cancellation',
    'Model cancellation form',
    'I/We* hereby give notice that I/we* cancel',
    'Registered office:',
  ])
    expect(copy?.text).toContain(said);
});

it('mails the form once the customer says that email is fine, and that is enough', async () => {
  expect(await pressBeside(job, 'form')).toMatchObject(lacks('isEmailFine'));
  for (const _ of [1, 2]) await dataOf(pressBeside(job, 'form', { isEmailFine: 'true' }));
  const [mail, ...more] = await mailsOf(shop.stack, 'cancellation-form');
  expect([mail?.to_address, more]).toEqual(['ada.marsh@example.com', []]);
  expect(mail?.text).toContain('Model cancellation form');
  const text = await page();
  expect([text.includes('were emailed to them at'), text.includes('name="isPrinted"')]).toEqual([
    true,
    false,
  ]);
  await dataOf(agree({ startsSooner: 'true' }));
  expect(await termsOf()).toMatchObject([{ given: 'mail' }]);
});

it('a company needs neither', async () => {
  await dataOf(agree({ isCompany: 'true' }));
  expect(await termsOf()).toMatchObject([{ exempt: 'company', startSooner: '' }]);
  expect((await ownSheet(job)).agreements).toMatchObject([{ lacks: [] }]);
  expect((await mailsOf(shop.stack, 'job-agreed'))[0]?.text).toContain('agreed for a company');
});

it('an urgent repair that was asked for by phone needs no tick, what is added to it does', async () => {
  await dataOf(shop.admin(editAppointment, { params: { id: job.id }, body: { urgent: true, version: 1 } }));
  expect(await page()).toContain('You phoned and asked for this urgent repair');
  await dataOf(agree({ isPrinted: 'true' }));
  expect(await termsOf()).toMatchObject([{ exempt: 'urgent', startSooner: '' }]);
  expect((await mailsOf(shop.stack, 'job-agreed'))[0]?.text).toContain('urgent repair');
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 3)] }));
  expect(await agree({ isPrinted: 'true' }, 2)).toMatchObject(lacks('startsSooner'));
});

it('takes what an older page asked as it was shown, and the office sees what is missing', async () => {
  await dataOf(pressBeside(job, 'agree', { name: 'Ada Marsh', version: 1 }));
  expect(await termsOf()).toEqual([null]);
  expect((await ownSheet(job)).agreements).toMatchObject([{ lacks: ['words', 'tick', 'form'] }]);
});

it('by link the tick is needed, unless a company pays or the work begins after the 14 days', async () => {
  const asked = async (payer: typeof PAYER, date = '2026-11-24') => {
    const other = await makeJob(
      shop.stack,
      shop.admin,
      { payer, date, anyway: true, time: '09:00' },
      job.engineer,
    );
    const body = { ...SHEET, lines: [partLine(shop.product, 1)] };
    await dataOf(shop.admin(writeSheet, { params: { id: other.id }, body }));
    const token = await linkTo(shop.stack.ctx, shop.stack.ctx.db, 'agreement', other.id);
    const { words } = (await dataOf(shop.stack.call(readAgreement, { body: { token } }))).agreement;
    const answer = (startsSooner: boolean) =>
      shop.stack.call(answerAgreement, {
        body: { token, name: 'Hilda Kerr', version: 1, startsSooner, words: words.id },
      });
    return { other, words, answer };
  };
  const person = await asked({ ...PAYER, company: '' });
  expect(person.words).toMatchObject({
    button: 'Agree to pay £12.50',
    startSooner: expect.stringMatching(SOONER),
  });
  expect(await person.answer(false)).toMatchObject(lacks('startsSooner'));
  await dataOf(person.answer(true));
  expect(await termsOf(person.other)).toMatchObject([{ button: 'Agree to pay £12.50', exempt: '' }]);
  for (const [exempt, one] of [
    ['company', await asked(PAYER, '2026-11-25')],
    ['later', await asked({ ...PAYER, company: '' }, '2026-12-15')],
  ] as const) {
    expect(one.words).toMatchObject({ startSooner: '', exempt });
    await dataOf(one.answer(false));
  }
});
