// Exports lists as CSV, a page at a time. Each page starts after the last row, so no row comes twice while new ones arrive.
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Order } from '#contract/orders/orders.ts';
import { londonClock } from '#lib/london.ts';
import { toDecimal } from '#lib/money.ts';
import { type AppointmentFilter, appointmentsWhere } from '#server/appointments/appointments.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { type OrderFilter, ordersWhere, withLines } from '#server/orders/orders.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream } from '#server/platform/csv.ts';

const PAGE = 100;

interface ExportRow {
  id: string;
  created_at: number;
}

/**
 * A list's rows, a page at a time.
 * @param found newest first @param at when a row came @param id of a row
 */
export async function* pages<DB, Table extends keyof DB, Row extends ExportRow>(
  found: SelectQueryBuilder<DB, Table, Row>,
  at: Expression<number> = sql.ref('created_at'),
  id: Expression<string> = sql.ref('id'),
) {
  for (let rest = found; ; ) {
    const rows: Row[] = await rest.limit(PAGE).execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    rest = found.where(
      sql<boolean>`(${at} < ${last.created_at} or (${at} = ${last.created_at} and ${id} < ${last.id}))`,
    );
  }
}

/** @example londonTime(Date.parse('2026-11-24T10:00:00Z')) // '2026-11-24 10:00' */
export const londonTime = (at: number | null): string => {
  if (at === null) return '';
  const { date, time } = londonClock(at);
  return `${date} ${time}`;
};

const ORDER_HEAD = [
  ...['Order', 'Placed (London)', 'Status', 'Payment', 'Paid (London)', 'Shipped (London)', 'Name', 'Email'],
  ...['Phone', 'Address', 'City', 'Post code', 'Country', 'Items', 'Total', 'Currency', 'Carrier'],
  ...['Tracking number', 'Tracking link', 'Note'],
];

function orderCells(row: OrderRow, order: Order): (string | number)[] {
  const { shippingAddress: to, user, items } = order;
  return [
    order.orderNumber,
    londonTime(row.created_at),
    order.status,
    order.paymentStatus,
    londonTime(row.paid_at),
    londonTime(row.shipped_at),
    ...[user.name, user.email, to.phone, to.address, to.city, to.postCode, to.country],
    items
      .map(
        ({ product: { name, partNumber }, quantity }) =>
          `${[name, partNumber].filter(Boolean).join(', ')} × ${quantity}`,
      )
      .join('; '),
    toDecimal(row.total_minor),
    ...[order.currency, order.carrier, order.trackingNumber, order.trackingLink, row.staff_note ?? ''],
  ];
}

/** Newest first, with the items in one cell. */
export function ordersCsv({ db }: Pick<Context, 'db'>, filter: OrderFilter): ReadableStream<Uint8Array> {
  const found = ordersWhere(db, filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  async function* lines() {
    for await (const rows of pages(found)) {
      const orders = await withLines(db, rows);
      yield rows.map((row, at) => orderCells(row, orders[at] as Order));
    }
  }
  return csvStream(ORDER_HEAD, lines());
}

const APPOINTMENT_HEAD = [
  ...['Asked (London)', 'Kind', 'Status', 'Name', 'Email', 'Phone', 'Service', 'Date', 'Time'],
  ...['Subject', 'Message', 'Suspected spam', 'Address', 'Post code', 'Machine'],
];

const appointmentCells = (row: AppointmentRow): string[] => [
  londonTime(row.created_at),
  row.is_quote ? 'Quote' : 'Booking',
  ...[row.status, row.name, row.email, row.phone, row.service, row.date, row.time, row.subject, row.message],
  row.suspected ? 'Yes' : 'No',
  ...[row.address, row.post_code, row.machine],
];

/** Appointments and quotes, newest first. */
export function appointmentsCsv(
  ctx: Pick<Context, 'db' | 'clock'>,
  filter: AppointmentFilter,
): ReadableStream<Uint8Array> {
  const found = appointmentsWhere(ctx, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  async function* lines() {
    for await (const rows of pages(found)) yield rows.map(appointmentCells);
  }
  return csvStream(APPOINTMENT_HEAD, lines());
}
