// An order's sums and payment state, which follow from the rows of its payments and refunds: written here alone, in the transaction
// that changes those.

import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor, readLedger } from '#server/money/balance.ts';
import { type FullOrder, isCapturing, isInReview, withItsPayments } from '#server/money/payment-rows.ts';
import { changePayment, insertPayment } from '#server/money/write-rows.ts';
import { asLocked, type LockedOrder } from './order-rows.ts';

/** What happens to an order's payments. */
export interface Moved {
  /** Changes of payments, by id. */
  payments?: readonly (readonly [id: string, change: Partial<PaymentRow>])[];
  begun?: PaymentRow;
  /** Whether an order that nobody has paid stays to be paid; without it as before. */
  unpaid?: 'open' | 'closed';
}

const NEVER_PAID = { open: 'pending', closed: 'failed' } as const;

function stateOf(order: FullOrder, unpaid: Moved['unpaid']): PaymentStatus {
  const { received_minor, refunded_minor, total_minor, payment_state } = order;
  if (isCapturing(order) || isInReview(order)) return 'pending';
  // A bill stays owed, whatever went back.
  if (order.origin === 'bill' && order.status !== 'cancelled' && dueMinor(order) > 0) return 'pending';
  if (received_minor > 0 && refunded_minor >= received_minor) return 'refunded';
  if (received_minor >= total_minor) return 'completed';
  if (unpaid) return NEVER_PAID[unpaid];
  return payment_state === 'failed' ? 'failed' : 'pending';
}

/** @param id of the order, which is locked @returns it as it is now */
export async function writeMoney(
  trx: Trx,
  id: string,
  { payments = [], begun, unpaid }: Moved = {},
): Promise<LockedOrder> {
  for (const [payment, change] of payments) await changePayment(trx, payment, change);
  if (begun) await insertPayment(trx, begun);
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  const order = await withItsPayments(trx, row);
  const { received, held, returned } = (await readLedger(trx, order)).balance;
  const sums = {
    received_minor: received,
    refunded_minor: received - held,
    taken_back_minor: order.origin === 'bill' ? returned.takenBack : 0,
  };
  const now: FullOrder = { ...order, ...sums };
  const written: Pick<OrderRow, 'payment_state' | keyof typeof sums> = {
    ...sums,
    payment_state: stateOf(now, unpaid),
  };
  await trx.updateTable('orders').set(written).where('id', '=', id).execute();
  return asLocked({ ...now, ...written });
}
