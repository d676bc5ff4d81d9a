// The call-out charge: told when booking, offered where nobody is there or the customer says no, and billed. None that wasn't told.
import { beforeEach, expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { previewBill } from '#contract/bills/bills.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { type Job, makeJob, ownSheet, partLine, SHEET, writeOwn } from '../../support/records/jobs.ts';
import { mailText } from '../../support/records/mails.ts';
import { stockOf } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const charge = (job: Job, outcome: JobOutcome) =>
  writeOwn(job, { lines: [partLine(shop.product, 2)], ending: { outcome, callOut: true } });
const CHARGE = { kind: 'labour', name: 'Call-out charge', quantity: 1, price: 45 };
let told: Job;
beforeEach(async () => {
  told = await makeJob(shop.stack, shop.admin, { priceTold: '£68 an hour', callOutTold: 45 });
});
const detail = async () => {
  const params = { params: { id: told.id } };
  return (await dataOf(shop.admin(readAppointment, params))).appointment;
};

it.each(['said-no', 'nobody-there'] as const)(
  '%s charges what was told, and no line beside it',
  async (outcome) => {
    expect((await ownSheet(told)).callOut).toBe(45);
    const { sheet } = await dataOf(charge(told, outcome));
    expect(sheet).toMatchObject({ outcome, lines: [CHARGE], total: 45 });
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    const bill = await dataOf(shop.admin(previewBill, { params: { id: told.id } }));
    expect(bill.preview).toMatchObject({
      total: 45,
      problem: '',
      needsReason: false,
      told: '£68 an hour. Call-out charge: £45.00',
      lines: [{ name: 'Call-out charge', price: 45 }],
    });
  },
);

it('is charged once, however often it is sent', async () => {
  const body = { lines: [partLine(shop.product)], ending: { outcome: 'said-no' as const, callOut: true } };
  const { sheet } = await dataOf(writeOwn(told, { ...body, version: 0 }));
  expect((await dataOf(writeOwn(told, { ...body, version: 0 }))).sheet).toEqual(sheet);
});

it('refuses a charge that wasn’t told, or for work that was done', async () => {
  const field = { issues: [{ path: 'ending.callOut' }] };
  for (const outcome of ['not-safe', 'part-needed'] as const) {
    const body = { ...SHEET, ending: { outcome, callOut: true } };
    const answer = await shop.admin(writeSheet, { params: { id: told.id }, body });
    expect(answer).toMatchObject({ code: 'invalid', ...field });
  }
  const untold = await makeJob(shop.stack, shop.admin, { time: '16:00' }, told.engineer);
  expect((await ownSheet(untold)).callOut).toBe(null);
  expect(await charge(untold, 'said-no')).toMatchObject({ status: 422, state: 'refused', ...field });
  expect((await ownSheet(untold)).version).toBe(0);
});

it('isn’t charged where its tick stayed on the page, and another end was chosen', async () => {
  const { sheet } = await dataOf(charge(told, 'not-safe'));
  expect(sheet).toMatchObject({ outcome: 'not-safe', lines: [{ name: 'Test burr' }], total: 25 });
});

it('is in the confirmation, and is corrected and taken back by the office', async () => {
  expect(await mailText(shop.stack, 'appointment-confirmed')).toContain(
    'Price told: £68 an hour. Call-out charge: £45.00',
  );
  const { date, time, version } = await detail();
  const body = { date, time, engineer: told.engineer, version };
  const params = { params: { id: told.id } };
  await dataOf(shop.admin(placeAppointment, { ...params, body: { ...body, callOutTold: 60, anyway: true } }));
  expect(await detail()).toMatchObject({ callOutTold: 60, priceTold: '£68 an hour' });
  await dataOf(shop.admin(editAppointment, { ...params, body: { version: version + 1, name: 'Ada M' } }));
  expect((await ownSheet(told)).callOut).toBe(60);
  await dataOf(shop.admin(editAppointment, { ...params, body: { version: version + 2, callOutTold: null } }));
  expect((await ownSheet(told)).callOut).toBe(null);
});

it('is owed by nobody who has nothing in writing: another person who pays, but for a company', async () => {
  const payer = {
    name: 'Hilda Kerr',
    email: 'hilda@office.example',
    address: '9 Head Street',
    postCode: 'EC1 2AB',
  };
  const pays = async (company: string) => {
    const { version } = await detail();
    const body = { payer: { ...payer, company, purchaseOrder: '' }, version };
    await dataOf(shop.admin(editAppointment, { params: { id: told.id }, body }));
  };
  await pays('');
  expect((await ownSheet(told)).callOut).toBeNull();
  const refused = await charge(told, 'nobody-there');
  expect(refused).toMatchObject({ ok: false, issues: [{ path: 'ending.callOut' }] });
  await pays('Kerr Cafés Ltd');
  expect((await ownSheet(told)).callOut).toBe(45);
  expect((await dataOf(charge(told, 'nobody-there'))).sheet).toMatchObject({ total: 45 });
});
