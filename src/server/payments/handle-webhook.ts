// PayPal's webhook. Uses only the ids of an event; everything else is read from PayPal's API.
import type { BodyOf } from '#contract/endpoint.ts';
import type { paypalWebhook } from '#contract/orders/payments.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { flagLatest } from '#server/orders/flag-order.ts';
import { PayPalError } from '#server/paypal/paypal-error.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { listAt, nameAt } from '#server/platform/json-fields.ts';
import { followDispute, isDispute } from './follow-dispute.ts';
import { followRefund } from './follow-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { isOpen } from './settlement.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

type WebhookEvent = BodyOf<typeof paypalWebhook>;

/** A refund names its capture only by a link `…/captures/<id>`. */
function captureOfRefund(resource: unknown): string {
  const hrefs = listAt(resource, 'links').map((link) => nameAt(link, 'href'));
  return hrefs.map((href) => /\/captures\/([\w-]+)$/.exec(href)?.[1] ?? '').find(Boolean) ?? '';
}

const isAboutRefund = (type: string): boolean => /\.(REFUNDED|REVERSED)$/.test(type);

/** What the event is about (PayPal webhooks: CHECKOUT.ORDER.*, PAYMENT.CAPTURE.*). */
function named({ event_type, resource }: WebhookEvent) {
  const ownId = nameAt(resource, 'id');
  const customId = nameAt(resource, 'custom_id');
  if (event_type.startsWith('CHECKOUT.ORDER.')) return { paypalId: ownId, customId, captureId: '' };
  return {
    paypalId: nameAt(resource, 'supplementary_data', 'related_ids', 'order_id'),
    customId,
    captureId: (isAboutRefund(event_type) && captureOfRefund(resource)) || ownId,
  };
}
type Named = ReturnType<typeof named>;

/** More than one where the ids of an event name different payments. */
const findPayments = ({ db }: Context, { paypalId, customId, captureId }: Named): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('paypal_id', '=', paypalId), eb('id', '=', customId), eb('capture_id', '=', captureId)]),
    )
    .orderBy('id')
    .execute();

/** Which of them it is about, only a person can tell. */
async function flagEach(ctx: Context, event: WebhookEvent, payments: readonly PaymentRow[]): Promise<void> {
  const reason = `PayPal’s event ${event.id} names different payments: compare them in PayPal’s own pages`;
  for (const id of new Set(payments.map(({ order_id }) => order_id)))
    await flagLatest(ctx, id, ({ review_reason }) => (review_reason === reason ? null : { reason }));
}

/** Money came that belongs to no order of ours. Without a capture id it can't be refunded either: it is only logged. */
async function noteUnmatched(ctx: Context, event: WebhookEvent, about: Named): Promise<void> {
  if (event.event_type !== 'PAYMENT.CAPTURE.COMPLETED') return;
  const { captureId: id, paypalId, customId } = about;
  if (id) await rememberUnmatched(ctx, { id, paypalId, customId });
  else ctx.log.error({ event: event.id }, 'PayPal tells of a payment without naming it');
}

async function settleAbout(
  ctx: Context,
  { event_type }: WebhookEvent,
  { id: paymentId, order_id }: PaymentRow,
): Promise<void> {
  const isPressed = event_type === 'CHECKOUT.ORDER.APPROVED';
  const settled = await settlePayment(ctx, order_id, { paymentId, isPressed }).catch((error) => {
    // Else PayPal would read a refusal of ours as a decision.
    throw new Error(`PayPal’s event about payment ${paymentId} failed`, { cause: error });
  });
  const payment = settled.order.payments.find(({ id }) => id === paymentId);
  const isWatched = payment?.state === 'open' || payment?.state === 'capturing';
  // PayPal then sends the event again, and perhaps answers questions too.
  if (isOpen(settled) && !isWatched) throw new PayPalError('unreachable', 'SILENT');
}

async function act(ctx: Context, event: WebhookEvent): Promise<void> {
  if (isDispute(event.event_type)) return followDispute(ctx, event);
  const about = named(event);
  const payments = await findPayments(ctx, about);
  if (payments.length === 0) return noteUnmatched(ctx, event, about);
  if (payments.length > 1) await flagEach(ctx, event, payments);
  for (const payment of payments) await actOn(ctx, event, payment);
  // The event names a payment of ours, but another order of PayPal's than its own.
  const isForeign = payments.every(({ paypal_id }) => paypal_id !== about.paypalId);
  if (about.paypalId && isForeign) await noteUnmatched(ctx, event, about);
}

/** What PayPal says of the payment counts, not the event. */
async function actOn(ctx: Context, event: WebhookEvent, payment: PaymentRow): Promise<void> {
  if (payment.capture_id && isAboutRefund(event.event_type))
    await followRefund(ctx, payment, {
      refundId: nameAt(event.resource, 'id'),
      isReversal: event.event_type.endsWith('.REVERSED'),
    });
  else await settleAbout(ctx, event, payment);
}

/**
 * @param body exactly as it came
 * @throws ApiError unauthorised when PayPal did not sign it; anything else makes PayPal send it again
 */
export async function handleWebhook(
  ctx: Context,
  event: WebhookEvent,
  headers: Headers,
  body: string,
): Promise<void> {
  if (!(await ctx.payments.verifyWebhook(headers, body)))
    throw new ApiError('unauthorised', { msg: 'The signature is not PayPal’s.' });
  const seen = await ctx.db
    .selectFrom('webhook_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst();
  if (seen) return;
  await act(ctx, event);
  await ctx.db
    .insertInto('webhook_events')
    .values({ id: event.id, type: event.event_type, received_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
