// Visits whose work is done, and their bills, for tests.
import { randomUUID } from 'node:crypto';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { type BillDraft, previewBill, recordBillPayment, sendBill } from '#contract/bills/bills.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import type { JobLineRow } from '#server/db/job-tables.ts';
import { storeJobPhoto } from '#server/jobs/job-photos.ts';
import { linkTo } from '../records/links.ts';
import { PICTURE } from '../records/pictures.ts';
import { aVisit } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';

export interface BillShop {
  stack: Stack;
  admin: Stack['call'];
}

type Line = Pick<JobLineRow, 'name' | 'price_minor'> & Partial<JobLineRow>;

/** £142: 1 h 30 min and a valve. */
export const LINES: readonly Line[] = [
  { kind: 'labour', name: 'Labour, 1 h 30 min', minutes: 90, price_minor: 10_200 },
  { kind: 'part', name: 'Valve', price_minor: 4_000 },
];

/** Writes the sheet of a visit, and that it is done. */
export async function writeSheet({ stack: { ctx } }: BillShop, id: string, lines = LINES): Promise<void> {
  const now = ctx.clock.now();
  const empty = {
    readings: '[]',
    arrived: '',
    reason: '',
    expected_on: null,
    nothing_to_bill: null,
    bill_id: null,
    mail_due_at: null,
    unsigned: null,
  };
  await ctx.db
    .insertInto('job_sheets')
    .values({
      appointment_id: id,
      outcome: 'done',
      finished_at: now,
      found: 'It leaks.',
      done: 'New valve.',
      ...empty,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await ctx.db
    .insertInto('job_lines')
    .values(
      lines.map((line, position) => ({
        appointment_id: id,
        position,
        kind: 'part',
        product_id: null,
        part_number: '',
        image: '',
        minutes: null,
        quantity: 1,
        from_quote: 0,
        taken: 0,
        short: 0,
        ...line,
      })),
    )
    .execute();
  await ctx.db.updateTable('appointments').set({ on_sheet: 1 }).where('id', '=', id).execute();
}

/** A visit that is done. @returns its id */
export async function jobDone(
  shop: BillShop,
  { lines = LINES, email = 'ada.marsh@example.com' } = {},
): Promise<string> {
  const message = `The clock stopped, ${randomUUID()}.`;
  await dataOf(shop.stack.call(requestAppointment, { body: aVisit({ message, email }) }));
  const { id } = await shop.stack.ctx.db
    .updateTable('appointments')
    .set({ status: 'completed' })
    .where('message', '=', message)
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeSheet(shop, id, lines);
  return id;
}

/** The customer agrees to these lines. */
export const agreeTo = ({ stack: { ctx } }: BillShop, id: string, lines = LINES) =>
  ctx.db
    .insertInto('job_agreements')
    .values({
      id: randomUUID(),
      appointment_id: id,
      name: 'Ada Marsh',
      how: 'phone',
      starts_sooner: 0,
      terms: '',
      signature: '',
      lines: JSON.stringify(
        lines.map(({ kind = 'part', name, minutes = null, quantity = 1, price_minor }) => ({
          kind,
          product: null,
          name,
          partNumber: '',
          minutes,
          quantity,
          price: price_minor / 100,
        })),
      ),
      total_minor: lines.reduce((sum, { quantity = 1, price_minor }) => sum + quantity * price_minor, 0),
      engineer_id: null,
      recorded_by: 'engineer',
      at: ctx.clock.now(),
    })
    .execute();

/** Money that the engineer took. */
export const take = (
  { stack: { ctx } }: BillShop,
  id: string,
  amount_minor: number,
  method: 'cash' | 'card' = 'cash',
) =>
  ctx.db
    .insertInto('job_takings')
    .values({
      id: `${id}-${method}-${amount_minor}`,
      appointment_id: id,
      method,
      amount_minor,
      engineer_id: null,
      at: ctx.clock.now(),
      handed_in_at: null,
      payment_id: null,
    })
    .execute();

/** As the preview shows it. */
export async function draftOf(
  { admin }: Pick<BillShop, 'admin'>,
  id: string,
  change: Partial<BillDraft> = {},
): Promise<BillDraft> {
  const { preview } = await dataOf(admin(previewBill, { params: { id } }));
  const { payer, version, total, refund } = preview;
  const shown = { version, refund, total: Math.max(0, total), shownEmail: payer.email };
  return { ...payer, ...shown, terms: 0, takesPayPal: true, ...change };
}

export const send = async (shop: Pick<BillShop, 'admin'>, id: string, change: Partial<BillDraft> = {}) =>
  shop.admin(sendBill, { params: { id }, body: await draftOf(shop, id, change) });

/** A bill over £142, sent. */
export async function billSent(shop: BillShop, change: Partial<BillDraft> = {}): Promise<OrderDetail> {
  const { order } = await dataOf(send(shop, await jobDone(shop), change));
  if (!order) throw new Error('there is no bill');
  return order;
}

export const billLink = ({ stack: { ctx } }: BillShop, id: string): Promise<string> =>
  linkTo(ctx, ctx.db, 'bill', id);

export const read = async (shop: BillShop, id: string) =>
  dataOf(shop.stack.call(readBill, { body: { token: await billLink(shop, id) } }));

/** A visit to bill, a bill of which £50 are paid by hand, and £50 of another that an engineer has. */
export async function makeBill(shop: BillShop) {
  const { _id: bill } = await billSent(shop);
  const body = { method: 'cash', amount: 50, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id: bill }, body }));
  const payments = shop.stack.ctx.db.selectFrom('payments').select('id').where('order_id', '=', bill);
  const { id: billPayment } = await payments.executeTakeFirstOrThrow();
  const other = await jobDone(shop);
  await take(shop, other, 5_000);
  const job = await jobDone(shop);
  return { bill, billPayment, job, billLink: await billLink(shop, bill), cash: `${other}-cash-5000` };
}

/** A photo from before the work. @returns its id */
export async function photoOfBill({ stack: { ctx } }: BillShop, bill: string): Promise<string> {
  const { job_id } = await ctx.db
    .selectFrom('orders')
    .select('job_id')
    .where('id', '=', bill)
    .executeTakeFirstOrThrow();
  const sent = { stage: 'before' as const, officeOnly: false, key: 'photo-one', bytes: PICTURE };
  return storeJobPhoto(ctx, { actor: 'engineer', engineer: null }, job_id ?? '', sent);
}
