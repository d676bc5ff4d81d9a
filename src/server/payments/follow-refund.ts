// Reads at PayPal what became of a payment: our refunds, those made in PayPal's own pages, and payments that PayPal took back.

import { formatArrival } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow, PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import { type Ledger, readLedger } from '#server/money/balance.ts';
import { newRefund, refundsOf } from '#server/money/refund-rows.ts';
import { changeRefund, changeRequested } from '#server/money/write-rows.ts';
import { flagLatest, flagOrder } from '#server/orders/flag-order.ts';
import { type LockedOrder, lockOrder } from '#server/orders/order-rows.ts';
import { followsFrom, type OrderVisit, visitsOf } from '#server/orders/origins.ts';
import type { PayPalRefund } from '#server/paypal/answers.ts';
import type { Context } from '#server/platform/context.ts';
import { isTakenBack, recordGivenBack } from './record-given-back.ts';
import { recordMade, recordRefund } from './record-refund.ts';

const TAKEN_BACK = 'PayPal took this payment back from us (a chargeback or reversal)';
const NOT_PUT_BACK = '. The parts were not put back into stock: cancel the order if they are still here';
const DUE_AGAIN =
  '. The bill is due again, and marked as disputed: nobody is reminded until you press No longer disputed';

const PART_UNKNOWN =
  'A part of this payment has been refunded at PayPal, which no longer tells how much: look it up in PayPal’s own pages';

/** Once the buyer has heard of a refund, and a credit note stands in the books. */
const tookItBack = (sum: string) =>
  `PayPal took ${sum} back from us itself (a chargeback or reversal). It is recorded as a refund of ours, with the mail and any credit note of one: if the goods or the work stay with the buyer, bill them again`;

const isDone = ({ status, value }: PayPalRefund): boolean =>
  status === 'COMPLETED' && /^\d{1,9}\.\d{2}$/.test(value);

/** A refund of all that was left asks for less once PayPal holds less, and ends if that is nothing. */
async function shrinkWhole(ctx: Context, trx: Trx, order: LockedOrder, payment: PaymentRow): Promise<void> {
  const { refunds, balance } = await readLedger(trx, order);
  const whole = refunds.find(
    ({ payment_id, state, whole }) => payment_id === payment.id && state === 'requested' && whole === 1,
  );
  const { left } = balance.of(payment);
  if (!whole || left >= 0) return;
  const amount_minor = whole.amount_minor + left;
  const change =
    amount_minor > 0 ? { amount_minor } : { state: 'failed' as const, closed_at: ctx.clock.now() };
  await changeRefund(trx, whole.id, change);
}

/** What was paid too much, and goes back by no other payment. */
const surplusFor = ({ id }: PaymentRow, { balance, refunds }: Ledger): number =>
  refunds
    .filter(({ state, why, payment_id }) => state === 'requested' && why === 'twice' && payment_id !== id)
    .reduce((left, { amount_minor }) => Math.max(0, left - amount_minor), Math.max(0, balance.overpaid));

/** What was paid too much goes back first: only the rest takes something off the invoice. */
const partsOf = (
  reference: string | null,
  { twice, told, rest }: { twice: number; told: RefundRow['why']; rest: number },
) =>
  [
    { why: 'twice' as const, amount_minor: twice, paypal_refund_id: reference },
    // PayPal's id is unique.
    { why: told, amount_minor: rest, reference, paypal_refund_id: twice > 0 ? null : reference },
  ].filter(({ amount_minor }) => amount_minor > 0);

const staysText = (visit: OrderVisit | undefined): string =>
  visit ? `. The visit on ${formatArrival(visit)} stays: call it off if it should not happen` : '';

/** The mark's text after a chargeback or reversal. */
function takenBackText(order: OrderRow, visit: OrderVisit | undefined): string {
  const { isParcel, isOwed } = followsFrom(order);
  if (isParcel) return TAKEN_BACK + NOT_PUT_BACK;
  if (isOwed) return TAKEN_BACK + DUE_AGAIN;
  return TAKEN_BACK + staysText(visit);
}

/** The mark's text after a refund in PayPal's own pages. */
function refundedText(order: OrderRow, visit: OrderVisit | undefined): string {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const sums = `${money(order.refunded_minor)} of ${money(order.received_minor)}`;
  return `${sums} has been refunded at PayPal${staysText(visit)}`;
}

/** PayPal can't send or take what it had taken before: it gave that back meanwhile, and its event was lost. */
async function recordReturned(
  ctx: Context,
  trx: Trx,
  before: LockedOrder,
  payment: PaymentRow,
): Promise<LockedOrder> {
  let order = before;
  for (const row of await refundsOf(trx, order.id))
    if (
      row.payment_id === payment.id &&
      isTakenBack(row) &&
      row.given_back_at === null &&
      row.paypal_refund_id !== null
    )
      order = await recordGivenBack(ctx, trx, order, row, 'payments');
  return order;
}

interface Foreign {
  /** null where PayPal only tells that nothing is left. */
  refund: PayPalRefund | null;
  told: RefundRow['why'];
}

/** What PayPal holds of the payment, by our books. */
const heldOf = ({ balance }: Ledger, payment: PaymentRow): number =>
  balance.of(payment).received - balance.of(payment).returned;

/** Writes it, as price and surplus. @returns the order as it is then; null where our books hold no such sum any more */
async function writeForeign(
  ctx: Context,
  trx: Trx,
  order: LockedOrder,
  payment: PaymentRow,
  { refund, told }: Foreign,
): Promise<LockedOrder | null> {
  let row = order;
  if (refund && toMinor(refund.value) > heldOf(await readLedger(trx, row), payment))
    row = await recordReturned(ctx, trx, row, payment);
  const ledger = await readLedger(trx, row);
  const held = heldOf(ledger, payment);
  const amount = refund ? toMinor(refund.value) : held;
  if (amount > held || amount <= 0) return null;
  const twice = told === 'taken-back' ? 0 : Math.min(amount, surplusFor(payment, ledger));
  const parts = partsOf(refund?.id ?? null, { twice, told, rest: amount - twice });
  for (const part of parts)
    row = await recordRefund(
      ctx,
      trx,
      row,
      newRefund(payment, { origin: 'paypal', recorded_by: 'payments', ...part }, ctx.clock.now()),
      { mailed: part === parts.at(-1) ? amount : 0 },
    );
  await shrinkWhole(ctx, trx, row, payment);
  return row;
}

/** For a person to look at. */
async function flagForeign(ctx: Context, trx: Trx, row: LockedOrder, told: RefundRow['why']): Promise<void> {
  const isTakenBack = told === 'taken-back';
  const visit = (await visitsOf(ctx, trx, [row])).get(row.id);
  const reason = isTakenBack ? takenBackText(row, visit) : refundedText(row, visit);
  if (isTakenBack || row.payment_state !== 'refunded' || visit)
    await flagOrder(ctx, trx, row, { reason, change: { review_of_dispute: isTakenBack ? 1 : 0 } });
}

/** What PayPal sent back or took without us: once, as PayPal's id is unique, and no more than is left. */
async function recordForeign(
  ctx: Context,
  { id, order_id: orderId }: PaymentRow,
  foreign: Foreign,
): Promise<void> {
  const write = ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const payment = order.payments.find((one) => one.id === id);
    const written = payment && (await writeForeign(ctx, trx, order, payment, foreign));
    if (written) await flagForeign(ctx, trx, written, foreign.told);
  });
  await write.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
  });
}

/** The event of a reversal came after PayPal's list was read, which doesn't tell it from a refund in PayPal's own pages. */
const flagTookBack = (ctx: Context, { order_id }: PaymentRow, refundId: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, order_id);
    const refunds = (await refundsOf(trx, order_id)).filter(
      ({ origin, why, reference, paypal_refund_id }) =>
        origin === 'paypal' && why !== 'taken-back' && [reference, paypal_refund_id].includes(refundId),
    );
    const sum = refunds.reduce((total, { amount_minor }) => total + amount_minor, 0);
    const reason = tookItBack(formatMoney(sum, order.currency));
    if (sum > 0 && order.review_reason !== reason) await flagOrder(ctx, trx, order, { reason });
  });

/** A refund that we asked for, and whose answer was lost, bears our id. */
async function recordOurs(ctx: Context, orderId: string, told: readonly PayPalRefund[]): Promise<void> {
  const ours = await refundsOf(ctx.db, orderId);
  for (const refund of told) {
    const own = ours.find(({ id, state }) => id === refund.customId && state !== 'done');
    if (own && isDone(refund)) await recordMade(ctx, own, refund.id);
    // Made, and not finished: what becomes of it, PayPal is asked by its id.
    else if (own && own.paypal_refund_id === null)
      await changeRequested(ctx.db, own, { paypal_refund_id: refund.id, request_key: null });
  }
}

/**
 * Asks PayPal what became of the capture. Repeats change nothing.
 * @param payment with a capture
 * @param event `refundId`: what PayPal tells of, as it stores its orders, which name the refunds, for less long; `isReversal`: it
 * took the money back, we didn't refund it
 * @returns whether PayPal lists the refunds of this payment
 * @throws PayPalError while PayPal does not answer
 */
export async function followRefund(
  ctx: Context,
  payment: PaymentRow,
  { refundId = '', isReversal = false } = {},
): Promise<boolean> {
  const { order_id: orderId, paypal_id, capture_id } = payment;
  const made = paypal_id ? await ctx.payments.getOrder(paypal_id) : null;
  const capture =
    made?.captures.find(({ id }) => id === capture_id) ?? (await ctx.payments.getCapture(capture_id ?? ''));
  if (!capture) return made !== null;
  const named = made ? null : await ctx.payments.getRefund(refundId);
  const told = made?.refunds ?? (named ? [named] : []);
  await recordOurs(ctx, orderId, told);
  const why = isReversal ? 'taken-back' : 'price';
  const ids = (await refundsOf(ctx.db, orderId)).map(({ paypal_refund_id }) => paypal_refund_id);
  if (isReversal && ids.includes(refundId)) await flagTookBack(ctx, payment, refundId);
  const isNamed = told.some(({ id }) => id === refundId);
  for (const refund of told.filter(isDone).filter(({ id }) => !ids.includes(id)))
    await recordForeign(ctx, payment, { refund, told: isNamed && refund.id !== refundId ? 'price' : why });
  if (capture.status === 'REFUNDED') await recordRest(ctx, payment, why);
  if (capture.status === 'PARTIALLY_REFUNDED' && told.length === 0)
    await flagLatest(ctx, orderId, ({ payment_state, review_reason }) =>
      payment_state === 'refunded' || review_reason === PART_UNKNOWN ? null : { reason: PART_UNKNOWN },
    );
  return made !== null;
}

/** PayPal holds nothing of it any more, and doesn't name what it sent: first what we had asked for. */
async function recordRest(ctx: Context, payment: PaymentRow, why: RefundRow['why']): Promise<void> {
  if (why === 'price')
    for (const refund of await refundsOf(ctx.db, payment.order_id))
      if (refund.state === 'requested' && refund.payment_id === payment.id && refund.origin !== 'hand')
        await recordMade(ctx, refund, refund.paypal_refund_id);
  await recordForeign(ctx, payment, { refund: null, told: why });
}
