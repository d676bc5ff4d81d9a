// Beside a job sheet: agreements that never change, money taken on the spot, safety notices.
import { beforeEach, expect, it } from 'vitest';
import { previewBill } from '#contract/bills/bills.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { recordAgreement, seeSafetyNotices } from '#contract/jobs/visits.ts';
import {
  A_DANGER,
  type Job,
  makeJob,
  officeSheet,
  partLine,
  pressBeside,
  writeOwn,
} from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
});
const params = () => ({ params: { id: job.id } });
const form = (step: string, fields: Record<string, string>) =>
  shop.stack.app.request(`/day/${job.token}/jobs/${job.id}/${step}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });

it('an agreement is of the lines and total as shown; later ones are rows of their own', async () => {
  const agree = (version: number) =>
    pressBeside(job, 'agree', { name: 'Ada Marsh', startsSooner: true, version });
  expect(await agree(0)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('nothing to agree to yet'),
  });
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)] }));
  for (const _ of [1, 2]) await dataOf(agree(1));
  // Another name, or a signature, isn't dropped in silence.
  const signed = { name: 'Ada Marsh', version: 1, signature: '1,2 3,4' };
  expect(await pressBeside(job, 'agree', signed)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('agreed to just this already'),
  });
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 3)] }));
  expect(await agree(1)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('The office changed this sheet'),
  });
  expect(await officeSheet(job)).toMatchObject({ agreed: 25, total: 37.5 });
  const body = { name: 'Ada Marsh', version: 2 };
  const { sheet } = await dataOf(shop.admin(recordAgreement, { ...params(), body }));
  expect(sheet.agreed).toBe(37.5);
  expect(sheet.agreements.map(({ total, how, lines }) => [total, how, lines[0]?.quantity])).toEqual(
    expect.arrayContaining([
      [25, 'typed', 2],
      [37.5, 'phone', 3],
    ]),
  );
  const mails = await mailsOf(shop.stack, 'job-agreed');
  expect(
    mails.map(({ text }) => /2 × +Test burr .* £25\.00\n|3 × +Test burr .* £37\.50\n/.test(text)),
  ).toEqual([true, true]);
});

it('done above what was agreed is saved only, unless why nobody agreed is said; the bill asks for a reason all the same', async () => {
  const ended = (quantity: number, unsigned?: 'refused') =>
    writeOwn(job, {
      lines: [partLine(shop.product, quantity)],
      ending: { outcome: 'done', ...(unsigned && { unsigned }) },
    });
  expect(await dataOf(ended(2))).toMatchObject({
    state: 'unsigned',
    sheet: { outcome: null, version: 1, total: 25 },
  });
  await dataOf(pressBeside(job, 'agree', { name: 'Ada Marsh', version: 1 }));
  expect(await dataOf(ended(3))).toMatchObject({
    state: 'unsigned',
    sheet: { outcome: null, agreed: 25, total: 37.5 },
  });
  expect(await dataOf(ended(3, 'refused'))).toMatchObject({
    state: 'saved',
    sheet: { outcome: 'done', unsigned: 'refused' },
  });
  const { preview } = await dataOf(shop.admin(previewBill, params()));
  expect(preview).toMatchObject({ needsReason: true, unsigned: 'refused' });
  const agreed = { ...params(), body: { name: 'Ada Marsh', version: 3 } };
  expect((await dataOf(shop.admin(recordAgreement, agreed))).sheet.unsigned).toBeNull();
});

it('a lower total needs no other agreement', async () => {
  await dataOf(writeOwn(job, { lines: [partLine(shop.product, 2)] }));
  await dataOf(pressBeside(job, 'agree', { name: 'Ada Marsh', version: 1 }));
  const change = { lines: [partLine(shop.product)], ending: { outcome: 'done' as const } };
  expect((await dataOf(writeOwn(job, change))).sheet.outcome).toBe('done');
});

it('nobody at the door is asked where somebody else pays', async () => {
  await dataOf(writeOwn(job, { lines: [partLine(shop.product)] }));
  await shop.stack.ctx.db
    .updateTable('appointments')
    .set({ payer: JSON.stringify({ name: 'Head office' }) })
    .execute();
  const body = { name: 'Ada Marsh', version: 1 };
  expect(await pressBeside(job, 'agree', body)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('nobody at the door is asked'),
  });
  await dataOf(shop.admin(recordAgreement, { ...params(), body }));
});

it('what was paid on the spot counts once, however often it is sent', async () => {
  const pay = (key: string) => pressBeside(job, 'paid', { key, method: 'cash', amount: 50 });
  for (const key of ['one', 'one', 'two']) await dataOf(pay(key));
  const { takings } = await officeSheet(job);
  expect(takings.map(({ amount, handedInAt }) => [amount, handedInAt])).toEqual([
    [50, null],
    [50, null],
  ]);
});

it('a safety notice is mailed at once, and on Today until somebody has seen it', async () => {
  for (const _ of [1, 2]) await dataOf(pressBeside(job, 'danger', A_DANGER));
  const [mail, ...others] = await mailsOf(shop.stack, 'safety-notice');
  expect([mail?.text.includes('The flue leaks.'), others]).toEqual([true, []]);
  const today = async () => (await dataOf(shop.admin(readToday))).items;
  expect(await today()).toContainEqual(expect.objectContaining({ kind: 'safety-notices', count: 1 }));
  await dataOf(shop.admin(seeSafetyNotices, params()));
  expect(await today()).not.toContainEqual(expect.objectContaining({ kind: 'safety-notices' }));
});

it('a safety notice goes to whoever pays, too', async () => {
  await shop.stack.ctx.db
    .updateTable('appointments')
    .set({ payer: JSON.stringify({ name: 'Head office', email: 'office@example.com' }) })
    .execute();
  for (const _ of [1, 2]) await dataOf(pressBeside(job, 'danger', A_DANGER));
  const mails = await shop.stack.ctx.db
    .selectFrom('outbox')
    .select('to_address')
    .where('kind', '=', 'safety-notice')
    .execute();
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual([
    'ada.marsh@example.com',
    'office@example.com',
  ]);
});

it('works without script, and keeps what was typed when something is missing', async () => {
  await dataOf(writeOwn(job, { lines: [partLine(shop.product)] }));
  expect((await form('agree', { name: 'Ada Marsh', version: '1', startsSooner: 'true' })).status).toBe(303);
  const wrong = await form('paid', { key: 'k1', method: 'card', amount: 'ten' });
  expect([wrong.status, (await wrong.text()).includes('value="ten"')]).toEqual([422, true]);
  expect((await form('paid', { key: 'k1', method: 'card', amount: '10' })).status).toBe(303);
  expect((await form('danger', { ...A_DANGER, signedName: '' })).status).toBe(303);
  expect(await officeSheet(job)).toMatchObject({
    agreements: [{ name: 'Ada Marsh', startsSooner: true }],
    takings: [{ method: 'card', amount: 10 }],
    notices: [{ signedName: '', level: 'immediately-dangerous' }],
  });
});
