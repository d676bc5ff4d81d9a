// Placing an order and paying it, and what moves its money afterwards.
import { linkPlacedOrder, placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { mailPaymentLink, placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { refundOrder, settleRefund } from '#contract/orders/refunds-admin.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { ownKey } from '#server/http/idempotency.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { toRefund } from '#server/money/refund-rows.ts';
import { isConfirmationSent } from '#server/orders/order-mails.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { toCheckoutOrder, toPaymentView } from '#server/orders/order-to-contract.ts';
import { loadOrderDetail } from '#server/orders/orders-admin.ts';
import { createShopOrder } from '#server/orders/place-order.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { createLink } from '#server/token-links/record-links.ts';
import { createOrderByPhone, queuePaymentLink } from './phone-orders.ts';
import { requestRefund } from './request-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { applyRefundDecision } from './settle-refund.ts';
import { refusalOf } from './settlement.ts';
import { startPayment } from './start-payment.ts';

const UNKNOWN =
  'PayPal is still confirming your payment. Please don’t pay again. We’ll email you within a few minutes.';
const PENDING =
  'PayPal has your payment but hasn’t finished it yet, which can take a few days. Please don’t pay again. We’re holding your order and will email you as soon as PayPal has finished.';
const RETURNED =
  'This order is cancelled, so your payment goes back to you. Please don’t pay again. We’ll email you.';
export const REFUNDING = 'The refund has begun. PayPal hasn’t confirmed it yet.';

/** Counts a try upon this order. @throws ApiError too_many, not_found */
async function limited(ctx: Context, id: string, net: string): Promise<FullOrder> {
  await takeFromNetwork(ctx, RATE_LIMITS.settleByNetwork, net);
  const row = await orderRow(ctx.db, id);
  await ctx.limits.take(RATE_LIMITS.settle, id);
  return row;
}

function checkoutRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(placeOrder)(async ({ body, user, net, idempotencyKey }) => {
    await takeFromNetwork(ctx, RATE_LIMITS.checkout, net);
    const buyer = { userId: user?.id ?? null, net, idempotencyKey };
    const order = await startPayment(ctx, await createShopOrder(ctx, body, buyer));
    return { data: { success: true, order: toCheckoutOrder(order) } };
  });

  mount(settleOrder)(async ({ params, query, net }) => {
    await limited(ctx, params.id, net);
    const settled = await settlePayment(ctx, params.id, { isPressed: !query.looks });
    const refusal = refusalOf(settled);
    if (refusal) throw refusal;
    const { is, order } = settled;
    if (is === 'settled') {
      const shown = { success: true as const, order: toPaymentView(order) };
      if (order.status === 'cancelled' || order.payment_state === 'refunded')
        return { data: { ...shown, code: 'payment_returned', message: RETURNED } };
      const confirmationSent = await isConfirmationSent(ctx, order);
      const mailsToFiles = ctx.config.smtpUrl === null;
      return { data: { ...shown, confirmationSent, mailsToFiles } };
    }
    const reason =
      is === 'pending'
        ? ({ code: 'payment_pending', message: PENDING } as const)
        : ({ code: 'payment_unknown', message: UNKNOWN } as const);
    return { status: 202, data: { success: true, order: toPaymentView(order), ...reason } };
  });

  mount(linkPlacedOrder)(async ({ params, idempotencyKey, net }) => {
    const row = await limited(ctx, params.id, net);
    const key = ownKey(idempotencyKey, row.user_id ?? row.email_key);
    if (!key || key !== row.idempotency_key) throw notFound();
    const token = await createLink(ctx, ctx.db, { kind: 'order', id: row.id }, row.email);
    return { data: { success: true, token } };
  });
}

function phoneOrderRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(placePhoneOrder)(async ({ user, body, idempotencyKey }) => {
    const { id } = await createOrderByPhone(ctx, user.id, body, idempotencyKey);
    const order = await loadOrderDetail(ctx, id);
    return { data: { success: true, message: 'Order taken! The link to pay is on its way.', order } };
  });

  mount(mailPaymentLink)(async ({ user, params }) => {
    await queuePaymentLink(ctx, user.id, params.id);
    const order = await loadOrderDetail(ctx, params.id);
    return { data: { success: true, message: 'The link to pay is on its way.', order } };
  });
}

const SETTLED = {
  sent: 'Recorded as sent!',
  dismiss: 'Taken off the list',
  'given-back': 'Recorded as given back!',
};

export function payingRoutes(app: App, ctx: Context): void {
  checkoutRoutes(app, ctx);
  phoneOrderRoutes(app, ctx);
  const mount = mounter(app, ctx);
  mount(refundOrder)(async (call) => {
    const { params, body: wanted, idempotencyKey: key } = call;
    const refund = await requestRefund(ctx, { actor: call.user.id, orderId: params.id, wanted, key });
    const isDone = refund.state === 'done';
    return {
      status: isDone ? 201 : 202,
      data: {
        success: true,
        message: isDone ? 'Refunded!' : REFUNDING,
        refund: toRefund(refund, []),
        order: await loadOrderDetail(ctx, params.id),
      },
    };
  });

  mount(settleRefund)(async ({ params, body, user }) => {
    const orderId = await applyRefundDecision(ctx, user.id, params.id, body);
    const message = SETTLED[body.decision];
    return { data: { success: true, message, order: await loadOrderDetail(ctx, orderId) } };
  });
}
