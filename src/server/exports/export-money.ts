// Exports the money that came and went in a period, as CSV, by the day it moved. It sums to the dashboard's revenue.
import { type RawBuilder, sql } from 'kysely';
import type { ExportPeriod } from '#contract/exports/exports.ts';
import type { PaymentMethod } from '#contract/orders/orders.ts';
import { toDecimal } from '#lib/money.ts';
import type { RefundOrigin } from '#server/db/order-tables.ts';
import { pages } from '#server/db/pages.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream, londonTime } from '#server/platform/csv.ts';
import { buyerName, instantsOf } from './export-documents.ts';

const CAME_AT: RawBuilder<number> = sql`payments.received_at`;

const HEAD = ['Moved (London)', 'Order', 'Customer', 'What', 'Reference', 'Reason', 'Currency', 'Amount'];

type Queries = Pick<Context, 'db'>;

const received = ({ db }: Queries) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      CAME_AT.as('created_at'),
      'number',
      'company',
      'first_name',
      'last_name',
      'currency',
    ])
    .select(['amount_minor', 'method', sql<string | null>`coalesce(capture_id, reference)`.as('reference')])
    .where('received_at', 'is not', null)
    .where('state', '!=', 'undone')
    .orderBy(CAME_AT, 'desc')
    .orderBy('payments.id', 'desc');

const WENT_AT: RawBuilder<number> = sql`refunds.done_at`;

const GIVEN_BACK_AT: RawBuilder<number> = sql`refunds.given_back_at`;

/** @param at when it went back, or when PayPal gave it back to us */
const refunded = ({ db }: Queries, at: RawBuilder<number>) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', at.as('created_at'), 'number', 'company', 'first_name', 'last_name', 'currency'])
    .select(['amount_minor', 'refunds.origin', 'why', 'reason'])
    .select(sql<string | null>`coalesce(paypal_refund_id, refunds.reference)`.as('reference'))
    .where('state', '=', 'done')
    .orderBy(at, 'desc')
    .orderBy('refunds.id', 'desc');

const WHAT: Record<RefundOrigin, string> = {
  dashboard: 'Refunded',
  paypal: 'Refunded',
  hand: 'Refunded by hand',
};

const PAID: Record<PaymentMethod, string> = {
  paypal: 'Paid by PayPal',
  cash: 'Paid in cash',
  card: 'Paid by card machine',
  transfer: 'Paid by transfer',
  other: 'Paid by hand',
};

interface Row {
  created_at: number;
  number: string;
  company: string;
  first_name: string;
  last_name: string;
  currency: string;
  reference: string | null;
  /** Of money that went back. */
  reason?: string;
}

/** @param amount in minor units: what went back is below zero */
const cells = (row: Row, what: string, amount: number): (string | number)[] => [
  londonTime(row.created_at),
  row.number,
  buyerName(row),
  what,
  row.reference ?? '',
  row.reason ?? '',
  row.currency,
  toDecimal(amount),
];

interface Moved {
  at: number;
  cells: (string | number)[];
}

/** One list of several that are each newest first. */
async function* newestFirst(lists: readonly AsyncGenerator<Moved>[]) {
  const heads = await Promise.all(lists.map(async (list) => ({ list, next: await list.next() })));
  for (;;) {
    const [first] = heads
      .flatMap((head) => (head.next.done ? [] : [{ head, moved: head.next.value }]))
      .sort((one, other) => other.moved.at - one.moved.at);
    if (!first) return;
    yield [first.moved.cells];
    first.head.next = await first.head.list.next();
  }
}

/** What came, what went back, and what PayPal gave back, newest first. @param period days in London, both included */
export function moneyCsv(ctx: Queries, period: ExportPeriod): ReadableStream<Uint8Array> {
  const [from, to] = instantsOf(period);
  const came = received(ctx).where(CAME_AT, '>=', from).where(CAME_AT, '<', to);
  const went = refunded(ctx, WENT_AT).where(WENT_AT, '>=', from).where(WENT_AT, '<', to);
  const again = refunded(ctx, GIVEN_BACK_AT).where(GIVEN_BACK_AT, '>=', from).where(GIVEN_BACK_AT, '<', to);
  const id: RawBuilder<string> = sql`refunds.id`;
  async function* payments(): AsyncGenerator<Moved> {
    for await (const rows of pages(came, CAME_AT, sql.ref('payments.id')))
      for (const row of rows)
        yield { at: row.created_at, cells: cells(row, PAID[row.method], row.amount_minor) };
  }
  async function* refunds(): AsyncGenerator<Moved> {
    for await (const rows of pages(went, WENT_AT, id))
      for (const row of rows) {
        const what = row.why === 'taken-back' ? 'Taken back by PayPal' : WHAT[row.origin];
        yield { at: row.created_at, cells: cells(row, what, -row.amount_minor) };
      }
  }
  async function* returned(): AsyncGenerator<Moved> {
    for await (const rows of pages(again, GIVEN_BACK_AT, id))
      for (const row of rows)
        yield { at: row.created_at, cells: cells(row, 'Given back by PayPal', row.amount_minor) };
  }
  return csvStream(HEAD, newestFirst([payments(), refunds(), returned()]));
}
