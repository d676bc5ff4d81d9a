// Where somebody else pays, they are asked by a mailed link, and nobody at the door.
import { beforeEach, expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { answerAgreement, readAgreement } from '#contract/jobs/agreement-links.ts';
import { askPayerForStaff } from '#contract/jobs/visits.ts';
import { DAY_MS } from '#lib/days.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { type Job, makeJob, ownSheet, partLine, pressBeside, writeOwn } from '../../support/records/jobs.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin, { payer: PAYER });
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)] }));
});
const params = () => ({ params: { id: job.id } });
const ask = (version = 1) => pressBeside(job, 'ask', { version });
async function asked(): Promise<string> {
  await dataOf(ask());
  return /\/agree#token=([\w-]{22})/.exec(await mailText(shop.stack, 'agreement-asked'))?.[1] ?? '';
}
const read = (token: string) => shop.stack.call(readAgreement, { body: { token } });
const agree = (token: string, version = 1) =>
  shop.stack.call(answerAgreement, { body: { token, name: 'Hilda Kerr', version } });

it('mails the total to whoever pays, once, and they agree on their own phone', async () => {
  const token = await asked();
  await dataOf(ask());
  const [mail, ...more] = await mailsOf(shop.stack, 'agreement-asked');
  expect([mail?.to_address, /2 × +Test burr .* £25\.00\n/.test(mail?.text ?? ''), more]).toEqual([
    PAYER.email,
    true,
    [],
  ]);
  const shown = (await dataOf(read(token))).agreement;
  expect(shown).toMatchObject({ total: 25, currency: 'GBP', isCompany: true, agreedBy: '', version: 1 });
  const about = { place: '1 Test Street, SE1 0AA', client: 'Ada Marsh', engineer: 'Ines Calder' };
  expect(shown).toMatchObject({ ...about, purchaseOrder: PAYER.purchaseOrder });
  for (const fact of [
    'Where: 1 Test Street, SE1 0AA',
    'For: Ada Marsh',
    'Asked by: Ines Calder, our engineer',
  ])
    expect(mail?.text).toContain(fact);
  expect(mail?.text).toContain(`Your purchase order: ${PAYER.purchaseOrder}`);
  for (const _ of [1, 2])
    expect((await dataOf(agree(token))).agreement).toMatchObject({ agreedBy: 'Hilda Kerr' });
  const sheet = await ownSheet(job);
  expect(sheet).toMatchObject({ agreed: 25, payer: 'Hilda Kerr, Kerr Cafes Ltd' });
  expect(sheet.agreements.map(({ how, name }) => [how, name])).toEqual([['link', 'Hilda Kerr']]);
  expect((await mailsOf(shop.stack, 'job-agreed')).map(({ to_address }) => to_address)).toEqual([
    PAYER.email,
  ]);
});

it('mails them three times a day at most by the engineer’s link; the office may go on', async () => {
  for (let version = 1; version <= 3; version += 1) {
    await dataOf(ask(version));
    await dataOf(ask(version));
    await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2 + version)] }));
  }
  expect(await ask(4)).toMatchObject({ status: 409, msg: expect.stringContaining('Phone them') });
  expect(await mailsOf(shop.stack, 'agreement-asked')).toHaveLength(3);
  await dataOf(shop.admin(askPayerForStaff, { ...params(), body: { version: 4 } }));
  // Mailed already.
  await dataOf(ask(4));
  expect(await mailsOf(shop.stack, 'agreement-asked')).toHaveLength(4);
});

it('lets nobody agree to other lines than they were shown', async () => {
  const token = await asked();
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 3)] }));
  expect(await agree(token)).toMatchObject({ code: 'stale_version' });
  expect((await dataOf(read(token))).agreement).toMatchObject({ total: 37.5, version: 2 });
  expect((await ownSheet(job)).askedAt).toBeNull();
  await dataOf(agree(token, 2));
});

it('ends the link after 14 days, and when somebody else is to pay', async () => {
  const token = await asked();
  const payer = { ...PAYER, email: 'other@office.example' };
  await dataOf(shop.admin(editAppointment, { ...params(), body: { payer, version: 1 } }));
  expect(await read(token)).toMatchObject({ code: 'link_used' });
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 3)] }));
  await dataOf(shop.admin(askPayerForStaff, { ...params(), body: { version: 2 } }));
  const [mail] = (await mailsOf(shop.stack, 'agreement-asked')).filter(
    ({ to_address }) => to_address === payer.email,
  );
  const second = /\/agree#token=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await read(second)).ok).toBe(true);
  shop.stack.clock.advance(14 * DAY_MS);
  expect(await agree(second, 2)).toMatchObject({ code: 'link_used' });
});

it('asks nobody where nobody else pays, or without an address', async () => {
  const edit = (payer: typeof PAYER | null, version: number) =>
    dataOf(shop.admin(editAppointment, { ...params(), body: { payer, version } }));
  await edit({ ...PAYER, email: '' }, 1);
  expect(await ask()).toMatchObject({ status: 409, msg: expect.stringContaining('has no email address') });
  await edit(null, 2);
  expect(await ask()).toMatchObject({ status: 409, msg: expect.stringContaining('Nobody else pays') });
  expect(await mailsOf(shop.stack, 'agreement-asked')).toEqual([]);
});

it('is a button of the sheet without script, in place of the form for who is there', async () => {
  const path = `/day/${job.token}/jobs/${job.id}`;
  const page = await (await shop.stack.app.request(path)).text();
  expect([page.includes('Ask who pays'), page.includes(`${path}/agree`)]).toEqual([true, false]);
  const sent = await shop.stack.app.request(`${path}/ask`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: 'version=1',
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  expect(await mailsOf(shop.stack, 'agreement-asked')).toHaveLength(1);
});
