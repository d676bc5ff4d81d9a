// A payment's state, set by an admin. Only a real refund changes what went through PayPal.
import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { dueMinor } from '#server/money/balance.ts';
import { beginRefund } from '#server/money/begin-refund.ts';
import { captureOf, type FullOrder, hasCome, newPayment, undecidedOf } from '#server/money/payment-rows.ts';
import { receivedAt } from '#server/money/received-at.ts';
import { requestedOf } from '#server/money/refund-rows.ts';
import { moveOrder, NOT_RECEIVED } from '#server/orders/move-order.ts';
import type { LockedOrder } from '#server/orders/order-rows.ts';
import { toPaymentView } from '#server/orders/order-to-contract.ts';
import type { Edit } from '#server/orders/update-order.ts';
import type { Moved } from '#server/orders/write-money.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { type AskedLocked, notAnswering } from './ask-paypal.ts';
import { recordRefund } from './record-refund.ts';

const NO_NOTE =
  'This payment didn’t go through PayPal, so a note is missing: how it went back. Nothing was changed.';
const TWICE = { whole: 1, why: 'twice', recorded_by: 'payments' } as const;

/** Through PayPal it is only begun. Of money that never went through it, the admin's note says how it went back. */
async function refund(ctx: Context, trx: Trx, asked: AskedLocked, edit: Edit): Promise<LockedOrder> {
  const { order, isSure } = asked;
  const { actor, note } = edit;
  const isByHand = captureOf(order) === null;
  if (isByHand && !isSure) throw notAnswering();
  if (isByHand && order.payment_state !== 'completed') throw new ApiError('not_refundable');
  if (isByHand && !note) throw new ApiError('not_refundable', { msg: NO_NOTE });
  const undecided = undecidedOf(order);
  const decided = undecided?.capture_id ? [[undecided.id, { state: 'received' }] as const] : [];
  const payment = isByHand ? 'refunded' : 'refund asked for';
  let row = await moveOrder(ctx, trx, order, {
    event: 'refund asked',
    by: edit.by,
    actor,
    change: { review_reason: null },
    moved: { payments: decided },
    log: { action: 'refund', more: { payment, ...(note ? { note } : {}) } },
  });
  if (!note) return row;
  // What waited for a person already, too.
  for (const { credit_note_number: _, ...one } of await requestedOf(trx, order.id))
    if (one.origin === 'hand')
      row = await recordRefund(ctx, trx, row, { ...one, method: 'other', reference: note });
  return row;
}

interface Moving {
  moved: Moved;
  /** The payment that came, and when: its tax point. */
  came?: { id: string; at: number };
  twice?: PaymentRow | undefined;
}

/** What becomes of the payments when an admin names the state. `twice`: it had come already, so PayPal's goes back. */
function movedTo(ctx: Context, order: FullOrder, state: PaymentStatus, edit: Edit): Moving {
  const { actor, note, receivedOn } = edit;
  const undecided = undecidedOf(order);
  if (state !== 'completed') {
    const undone: Partial<PaymentRow> = { state: 'undone', undone_reason: note ?? NOT_RECEIVED };
    const changes = order.payments.filter(hasCome).map(({ id }) => [id, undone] as const);
    const closed = undecided ? [[undecided.id, { state: 'closed' }] as const] : [];
    return { moved: { payments: [...changes, ...closed] } };
  }
  const now = ctx.clock.now();
  if (undecided?.capture_id) {
    const twice = dueMinor(order) === 0 && order.received_minor > order.total_minor ? undecided : undefined;
    const came = { id: undecided.id, at: undecided.received_at ?? now };
    return { moved: { payments: [[undecided.id, { state: 'received' }]] }, came, twice };
  }
  const received_at = receivedOn === undefined ? now : receivedAt(order, receivedOn, now);
  const facts = { method: 'other', state: 'received', recorded_by: actor, received_at } as const;
  const begun = newPayment(
    order,
    { ...facts, amount_minor: dueMinor(order) || order.total_minor, reference: note ?? null },
    now,
  );
  const payments = undecided ? [[undecided.id, { state: 'closed' }] as const] : [];
  return { moved: { payments, begun }, came: { id: begun.id, at: received_at } };
}

export const PAYMENT_EVENTS = {
  completed: 'paid by hand',
  pending: 'unpaid by hand',
  failed: 'failed by hand',
  refunded: 'refund asked',
} as const;

/**
 * Inside the caller's transaction; `continueRefunds` follows it.
 * @throws ApiError order_closed, not_refundable, out_of_stock, slot_taken, unavailable
 */
export async function setPayment(
  ctx: Context,
  trx: Trx,
  asked: AskedLocked,
  state: PaymentStatus,
  edit: Edit,
): Promise<LockedOrder> {
  const { order } = asked;
  if (toPaymentView(order).paymentStatus === state) return order;
  if (state === 'refunded') return refund(ctx, trx, asked, edit);
  const { actor, by, note, receivedOn } = edit;
  const now = ctx.clock.now();
  const { moved, twice, came } = movedTo(ctx, order, state, edit);
  const row = await moveOrder(ctx, trx, order, {
    event: PAYMENT_EVENTS[state],
    by,
    actor,
    moved,
    paymentId: came?.id ?? '',
    change: {
      review_reason: null,
      paid_at: came?.at ?? null,
      refunded_at: null,
      ...(state === 'pending' && { lapses_at: null, ...askedSoon(now) }),
    },
    log: {
      action: 'change',
      more: { ...(note && { note }), ...(came && receivedOn && { received: receivedOn }) },
    },
  });
  // Once it is pending again, the reconciler keeps asking PayPal.
  if (!asked.isSure && state !== 'pending') throw notAnswering();
  if (twice) await beginRefund(ctx, trx, twice, { ...TWICE, amount_minor: twice.amount_minor });
  return row;
}
