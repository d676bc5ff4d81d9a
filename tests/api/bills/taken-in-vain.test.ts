// Money that was taken on a visit which was called off since: somebody decides what becomes of it.
import { expect, it } from 'vitest';
import { listAppointments, readAppointment } from '#contract/appointments/appointments.ts';
import { listJobsToBill } from '#contract/bills/bill-all.ts';
import { previewBill, sendBill } from '#contract/bills/bills.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { billNothing, writeSheet } from '#contract/jobs/sheets.ts';
import { draftOf, take } from '../../support/bills/bills.ts';
import { makeJob } from '../../support/records/jobs.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const LABOUR = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };

/** £50 were taken. @param lines of its sheet */
async function calledOff(lines: (typeof LABOUR)[] = []): Promise<string> {
  const { id } = await makeJob(shop.stack, shop.admin);
  const body = { found: '', done: '', lines, version: 0 };
  if (lines.length > 0) await dataOf(shop.admin(writeSheet, { params: { id }, body }));
  await take(shop, id, 5_000);
  const { version } = (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;
  await dataOf(shop.admin(callOffAppointment, { params: { id }, body: { reason: 'No part', version } }));
  return id;
}

async function toBill(): Promise<string[]> {
  const { appointments } = await dataOf(shop.admin(listAppointments, { query: { status: 'to-bill' } }));
  const { items } = await dataOf(shop.admin(readToday, {}));
  const ids = appointments.map(({ _id }) => _id);
  expect(items.find(({ kind }) => kind === 'jobs-to-bill')?.count ?? 0).toBe(ids.length);
  return ids;
}

it('is a job to bill until it is said how the money went back', async () => {
  const id = await calledOff();
  expect(await toBill()).toEqual([id]);
  const { preview } = await dataOf(shop.admin(previewBill, { params: { id } }));
  expect(preview).toMatchObject({ paid: 50, problem: expect.stringContaining('£50.00 was taken on it') });
  const body = { reason: 'Given back in cash by Ines' };
  await dataOf(shop.admin(billNothing, { params: { id }, body }));
  expect(await toBill()).toEqual([]);
  const { appointment } = await dataOf(shop.admin(readAppointment, { params: { id } }));
  expect(JSON.stringify(appointment.history)).toContain('£50.00');
});

it('is billed by a person alone, whatever was agreed, for what was done before', async () => {
  const id = await calledOff([LABOUR]);
  const { jobs } = await dataOf(shop.admin(listJobsToBill, {}));
  expect(jobs).toMatchObject([{ appointment: id, why: 'The visit was called off.' }]);
  const { order } = await dataOf(shop.admin(sendBill, { params: { id }, body: await draftOf(shop, id) }));
  expect(order?.bill).toMatchObject({ due: 0 });
  expect(await toBill()).toEqual([]);
});
