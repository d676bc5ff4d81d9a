// Payments of orders: what PayPal was asked for, what it takes, what came and what a person recorded.
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow, PaymentRow, PaymentState } from '#server/db/order-tables.ts';
import { notFound } from '#server/platform/api-error.ts';
import { newId } from '#server/platform/ids.ts';

/** An order with all of its payments, in the order in which they were begun. */
export interface FullOrder extends OrderRow {
  payments: readonly PaymentRow[];
}

/** In as many queries for one order as for many. */
export async function withPayments<Row extends OrderRow>(
  queries: Queries,
  rows: readonly Row[],
): Promise<(Row & FullOrder)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = queries.selectFrom('payments').selectAll().where('order_id', 'in', ids);
  const payments = Map.groupBy(await found.orderBy('position').execute(), ({ order_id }) => order_id);
  return rows.map((row) => ({ ...row, payments: payments.get(row.id) ?? [] }));
}

/** @throws ApiError not_found */
export async function withItsPayments(queries: Queries, row: OrderRow | undefined): Promise<FullOrder> {
  const [order] = row ? await withPayments(queries, [row]) : [];
  if (!order) throw notFound();
  return order;
}

type Payments = Pick<FullOrder, 'payments'>;

const UNDECIDED: readonly PaymentState[] = ['open', 'capturing', 'review'];

/** The one that is neither received nor closed. */
export const undecidedOf = ({ payments }: Payments): PaymentRow | undefined =>
  payments.find(({ state }) => UNDECIDED.includes(state));

const isIn =
  (wanted: PaymentState) =>
  ({ payments }: Payments): boolean =>
    payments.some(({ state }) => state === wanted);

/** PayPal is taking the money. */
export const isCapturing = isIn('capturing');
/** A person decides about it. */
export const isInReview = isIn('review');

/** The last that PayPal was asked for. */
export const atPayPal = ({ payments }: Payments): PaymentRow | undefined =>
  payments.findLast(({ paypal_id }) => paypal_id !== null);

/** Of the last that PayPal took; null where it took none. */
export const captureOf = ({ payments }: Payments): string | null =>
  payments.findLast(({ capture_id }) => capture_id !== null)?.capture_id ?? null;

/** The capture that PayPal has not finished. */
export const pendingOf = ({ payments }: Payments): PaymentRow | undefined =>
  payments.find(({ state, pending_id }) => state === 'capturing' && pending_id !== null);

/** Whether its money came, wherever that is now. */
export const hasCome = ({ received_at, state }: PaymentRow): boolean =>
  received_at !== null && state !== 'undone';

/** The money came, wherever it is now. */
export const isSettled = ({ payment_state }: Pick<OrderRow, 'payment_state'>): boolean =>
  payment_state === 'completed' || payment_state === 'refunded';

/** Whether an order of the query has a payment in one of these states. */
export const hasPaymentIn = (...states: PaymentState[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from payments where payments.order_id = orders.id and payments.state in (${sql.join(states)}))`;

type Facts = Pick<PaymentRow, 'method' | 'state' | 'amount_minor' | 'recorded_by'> & Partial<PaymentRow>;

/** @param order locked @param facts the rest is empty @param now milliseconds since 1970 */
export const newPayment = ({ id, payments }: FullOrder, facts: Facts, now: number): PaymentRow => ({
  id: newId(),
  order_id: id,
  position: payments.length,
  paypal_id: null,
  approve_url: null,
  pending_id: null,
  pending_reason: null,
  capture_id: null,
  request_key: null,
  attempts: 0,
  lease_until: 0,
  received_at: null,
  reference: null,
  undone_reason: null,
  idempotency_key: null,
  content_hash: null,
  created_at: now,
  ...facts,
});
