// Writes rows of payments and refunds. Whoever calls has locked their order, but where what was read is compared.
import type { Queries, Trx } from '#server/db/open.ts';
import type { PaymentRow, RefundRow } from '#server/db/order-tables.ts';

export const insertPayment = (trx: Trx, row: PaymentRow) => trx.insertInto('payments').values(row).execute();

export const changePayment = (trx: Trx, id: string, change: Partial<PaymentRow>) =>
  trx.updateTable('payments').set(change).where('id', '=', id).execute();

/** What PayPal made of a payment that was begun; the first of two callers. */
export const nameAtPayPal = (
  queries: Queries,
  id: string,
  made: Pick<PaymentRow, 'paypal_id' | 'approve_url'>,
) => queries.updateTable('payments').set(made).where('id', '=', id).where('paypal_id', 'is', null).execute();

/** @param until milliseconds since 1970 @returns whether nobody else has it */
export async function takePaymentLease(
  queries: Queries,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payments')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('lease_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that ran out may be another process's by now, which frees it itself. @param until as it was taken */
export const freePaymentLease = (queries: Queries, id: string, until: number) =>
  queries
    .updateTable('payments')
    .set({ lease_until: 0 })
    .where('id', '=', id)
    .where('lease_until', '=', until)
    .execute();

/** New, or as it was asked for. */
export function keepRefund(trx: Trx, row: RefundRow) {
  const { id: _, ...values } = row;
  return trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export const changeRefund = (queries: Queries, id: string, change: Partial<RefundRow>) =>
  queries.updateTable('refunds').set(change).where('id', '=', id).execute();

/** @param seen as PayPal was asked @returns whether it was still asked for, and by that attempt */
export async function changeRequested(
  queries: Queries,
  { id, request_key }: Pick<RefundRow, 'id' | 'request_key'>,
  change: Partial<RefundRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('request_key', request_key === null ? 'is' : '=', request_key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What PayPal refused needs nobody any more: it is tried anew, or all has gone back. */
export const closeRefused = (trx: Trx, of: 'order_id' | 'payment_id', id: string, now: number) =>
  trx
    .updateTable('refunds')
    .set({ closed_at: now })
    .where(of, '=', id)
    .where('state', '=', 'failed')
    .where('closed_at', 'is', null)
    .execute();

/** What waited to be sent by hand stays here. */
export const keepByHand = (trx: Trx, orderId: string, now: number) =>
  trx
    .updateTable('refunds')
    .set({ state: 'failed', closed_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .where('origin', '=', 'hand')
    .execute();
