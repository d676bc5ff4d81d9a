// Reads bills.
import type { Bill } from '#contract/bills/bill-links.ts';
import { toWire } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { priceTold } from '#server/diary/price-told.ts';
import { readingsOf } from '#server/jobs/readings.ts';
import { jobPhotos } from '#server/jobs/sheets.ts';
import { dueMinor, heldMinor } from '#server/money/balance.ts';
import { documentsOf, type Particulars } from '#server/money/documents.ts';
import { type FullOrder, undecidedOf } from '#server/money/payment-rows.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { toCheckoutOrder } from '#server/orders/order-to-contract.ts';
import { type BilledWork, ownOrder } from '#server/orders/own-orders.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** @throws ApiError not_found */
export function onlyBill<Row extends FullOrder>(order: Row): Row {
  if (order.origin !== 'bill') throw notFound();
  return order;
}

/** @throws ApiError not_found, also for another order */
export async function billRow(queries: Queries, id: string): Promise<FullOrder> {
  return onlyBill(await orderRow(queries, id));
}

/** @throws ApiError not_found, also for another's and for another order */
export async function ownBill(queries: Queries, id: string, userId: string): Promise<FullOrder> {
  return onlyBill(await ownOrder(queries, id, userId));
}

/** Null once it was erased. */
export const visitOf = async (queries: Queries, { job_id }: FullOrder): Promise<AppointmentRow | null> =>
  job_id === null ? null : appointmentRow(queries, job_id);

/** The bill of the quote's visit that isn't cancelled. @returns its id @throws ApiError not_found */
export async function billOfQuote(queries: Queries, quoteId: string): Promise<string> {
  const { id } = await queries
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.appointment_id', 'orders.job_id')
    .select('orders.id')
    .where('quotes.id', '=', quoteId)
    .where('orders.status', '!=', 'cancelled')
    .executeTakeFirstOrThrow(notFound);
  return id;
}

/** As its customer reads it, beside the order's own paper. */
export async function toBill(
  { db: queries, quotes, company }: Pick<Context, 'db' | 'quotes' | 'company'>,
  bill: FullOrder,
): Promise<Bill> {
  const visit = await visitOf(queries, bill);
  const sheet = await queries
    .selectFrom('job_sheets')
    .select(['found', 'done', 'readings', 'unsigned'])
    .where('appointment_id', '=', bill.job_id ?? '')
    .executeTakeFirst();
  const invoice = (await documentsOf(queries, bill.id)).find(({ kind }) => kind === 'invoice');
  const particulars: Partial<Particulars> = invoice ? JSON.parse(invoice.particulars) : {};
  const isOver = bill.status === 'cancelled';
  return {
    service: visit?.service ?? null,
    visitOn: visit?.date ?? '',
    found: sheet?.found ?? '',
    done: sheet?.done ?? '',
    readings: sheet ? readingsOf(sheet) : [],
    photos: (await jobPhotos(queries, bill.job_id ?? '')).flatMap(({ officeOnly, ...photo }) =>
      officeOnly ? [] : [photo],
    ),
    unsigned: sheet?.unsigned ?? null,
    told: visit ? priceTold({ quotes, company }, visit) : '',
    company: bill.company,
    purchaseOrder: bill.purchase_order,
    dueOn: bill.due_on ?? '',
    paid: toWire(Math.min(bill.total_minor, heldMinor(bill))),
    due: isOver ? 0 : toWire(dueMinor(bill)),
    isWrittenOff: bill.written_off_at !== null,
    takesPayPal: bill.takes_paypal === 1,
    bank: particulars.bill?.bank ?? null,
    guaranteeMonths: quotes?.guaranteeMonths ?? 0,
    openOrder: !isOver && undecidedOf(bill) ? toCheckoutOrder(bill) : null,
  };
}

/** The visits that bills are for, as their list in the account names them. */
export async function billedVisits(
  queries: Queries,
  bills: readonly OrderRow[],
): Promise<Map<string, BilledWork>> {
  const jobs = bills.flatMap(({ job_id }) => job_id ?? []);
  const visits =
    jobs.length === 0
      ? []
      : await queries
          .selectFrom('appointments')
          .select(['id', 'service', 'date'])
          .where('id', 'in', jobs)
          .execute();
  return new Map(
    bills.map(({ id, job_id }) => {
      const visit = visits.find((one) => one.id === job_id);
      return [id, { service: visit?.service ?? null, visitOn: visit?.date ?? '', rest: 0 }];
    }),
  );
}
