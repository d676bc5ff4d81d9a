// PayPal tells of an event. Only its order or capture id is used; everything else is asked of PayPal again (safety.md A1.4).
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import { listAt, textAt } from '../outbound/json-fields.ts';
import { recordRefund } from './refund-order.ts';
import { settlePayment } from './settle-payment.ts';
import { rememberUnmatched } from './unmatched-captures.ts';

export interface WebhookEvent {
  id: string;
  event_type: string;
  resource?: unknown;
}

interface Named {
  paypalId: string;
  customId: string;
  captureId: string;
}

/** Ids and addresses. Anything else names nothing, and PostgreSQL would not even look for it. */
const NAME = /^[\x20-\x7e]{1,200}$/;

function word(value: unknown, ...path: string[]): string {
  const text = textAt(value, ...path) ?? '';
  return NAME.test(text) ? text : '';
}

/** A refund names its capture only by a link `…/captures/<id>`. */
function captureOfRefund(resource: unknown): string {
  const hrefs = listAt(resource, 'links').map((link) => word(link, 'href'));
  return hrefs.map((href) => /\/captures\/([\w-]+)$/.exec(href)?.[1] ?? '').find(Boolean) ?? '';
}

/** Whom the event is about (PayPal webhooks: CHECKOUT.ORDER.*, PAYMENT.CAPTURE.*). */
function named({ event_type, resource }: WebhookEvent): Named {
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.');
  const isRefund = event_type === 'PAYMENT.CAPTURE.REFUNDED';
  const ownId = word(resource, 'id');
  return {
    paypalId: isOrder ? ownId : word(resource, 'supplementary_data', 'related_ids', 'order_id'),
    customId: word(resource, 'custom_id'),
    captureId: isOrder ? '' : isRefund ? captureOfRefund(resource) || ownId : ownId,
  };
}

function findOrder(ctx: Context, { paypalId, customId, captureId }: Named): Promise<OrderRow | undefined> {
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('paypal_id', '=', paypalId), eb('id', '=', customId), eb('capture_id', '=', captureId)]),
    )
    .executeTakeFirst();
}

async function followRefund(ctx: Context, order: OrderRow): Promise<void> {
  if (!order.capture_id) return;
  const capture = await ctx.payments.getCapture(order.capture_id);
  if (capture?.status === 'REFUNDED') await recordRefund(ctx, order, null);
}

/** Money came that belongs to no order of ours. What names no capture can't be given back either: it is only reported. */
async function noteUnmatched(ctx: Context, event: WebhookEvent, about: Named): Promise<void> {
  if (event.event_type !== 'PAYMENT.CAPTURE.COMPLETED') return;
  const { captureId: id, paypalId, customId } = about;
  if (id) await rememberUnmatched(ctx, { id, paypalId, customId });
  else ctx.log.error({ event: event.id }, 'PayPal tells of a payment without naming it');
}

async function act(ctx: Context, event: WebhookEvent): Promise<void> {
  const about = named(event);
  const order = await findOrder(ctx, about);
  if (!order) return noteUnmatched(ctx, event, about);
  if (/\.(REFUNDED|REVERSED)$/.test(event.event_type)) return followRefund(ctx, order);
  try {
    await settlePayment(ctx, order.id);
  } catch (error) {
    // Not approved yet, declined, sold out …: an answer for a buyer, and nothing for PayPal to send again.
    if (!(error instanceof ApiError)) throw error;
  }
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
