// Orders that staff take on the phone. The customer pays them by a mailed link, and until it lapses their units are held.
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { PhoneOrder } from '#contract/orders/phone-orders.ts';
import { formatMoment } from '#lib/format-date.ts';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { hashOf, once, ownKey } from '#server/http/idempotency.ts';
import { type FullOrder, isCapturing, isInReview } from '#server/money/payment-rows.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { namesOf } from '#server/orders/new-order.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { type LockedOrder, lockOrder, orderLines } from '#server/orders/order-rows.ts';
import { placeNew, refuseOtherCountries } from '#server/orders/place-order.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { startPayment } from './start-payment.ts';

const PAYING = 'PayPal is still confirming a payment for this order. Please don’t pay again.';
const CANCELLED = 'This order is cancelled. You have not been charged now.';
const TOO_LATE =
  'This order wasn’t paid in time, so we no longer hold its parts. You have not been charged now. Please phone us.';
const PAID = 'This order is paid. You have not been charged now.';
const NOT_BY_PHONE = 'This order isn’t paid by a mailed link.';

/** Asks for the payment, by the link that opens the order. */
const askToPay = (ctx: Context, trx: Trx, order: OrderRow, lines: readonly OrderLineRow[]): Promise<void> =>
  mailBuyer(ctx, trx, order, {
    fact: `to-pay-${ctx.clock.now()}`,
    template: 'order-to-pay',
    lines,
    values: { 'order.until': formatMoment(order.lapses_at ?? order.created_at) },
  });

/** Where it goes; '' where the customer collects it. */
function addressOf(ctx: Context, { name, email, phone, delivery }: PhoneOrder) {
  const [firstName, lastName] = namesOf(name);
  const to = delivery ?? { address: '', city: '', postCode: '', country: '' };
  if (delivery) refuseOtherCountries(ctx, delivery, 'delivery');
  return { firstName, lastName, email, phone, ...to };
}

/**
 * The same key with the same body answers the same order.
 * @param actor the member of staff @throws ApiError out_of_stock, key_reused, invalid
 */
export async function createOrderByPhone(
  ctx: Context,
  actor: string,
  wanted: PhoneOrder,
  idempotencyKey: string | null,
): Promise<OrderRow> {
  const same = { key: ownKey(idempotencyKey, actor), hash: hashOf(wanted) };
  return once(ctx.db, 'orders', same, () =>
    placeNew(ctx, {
      draft: { items: wanted.lines, shippingAddress: addressOf(ctx, wanted) },
      buyer: { userId: null, net: '', idempotencyKey },
      same,
      origin: 'phone' as const,
      async also(trx, order) {
        const total = formatMoney(order.total_minor, order.currency);
        await audit(ctx, trx, actor, 'take-order', ['order', order.id], { after: { total } });
        await askToPay(ctx, trx, order, await orderLines(trx, order.id));
      },
    }),
  );
}

/** Why nobody can pay it now. */
function refusalOf({ clock }: Context, order: FullOrder): string | null {
  const { origin, status, payment_state: payment, lapses_at } = order;
  if (origin !== 'phone') return NOT_BY_PHONE;
  const isLate = lapses_at !== null && lapses_at <= clock.now();
  if (isCapturing(order) || isInReview(order)) return PAYING;
  if (payment === 'completed' || payment === 'refunded') return PAID;
  if (isLate) return TOO_LATE;
  return status === 'cancelled' || payment !== 'pending' ? CANCELLED : null;
}

const refuse = (ctx: Context, order: FullOrder): void => {
  const msg = refusalOf(ctx, order);
  if (msg) throw new ApiError('order_closed', { msg });
};

/** @throws ApiError not_found, order_closed */
export function queuePaymentLink(ctx: Context, actor: string, id: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    refuse(ctx, order);
    await askToPay(ctx, trx, order, await orderLines(trx, id));
    await audit(ctx, trx, actor, 'resend', ['order', id], { after: { mail: 'order-to-pay' } });
  });
}

/** Its units are the customer's for at least as long as they are paying. */
function holdWhilePaying(ctx: Context, trx: Trx, order: LockedOrder): Promise<LockedOrder> {
  const now = ctx.clock.now();
  const change = { hold_expires_at: now + HOLD_MS, ...askedSoon(now) };
  if (!isOnTheShelf(order)) return updateOrder(ctx, trx, order, change);
  return moveOrder(ctx, trx, order, { event: 'held again', by: 'customer', change });
}

/** A repeated call returns the same payment. @throws ApiError not_found, order_closed, out_of_stock */
export async function payPhoneOrder(ctx: Context, { id }: { id: string }): Promise<FullOrder> {
  const order = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, id);
    refuse(ctx, row);
    return holdWhilePaying(ctx, trx, row);
  });
  return startPayment(ctx, order);
}
