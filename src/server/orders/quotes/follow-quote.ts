// Changes of a quote when its first order is paid or cancelled. They run inside that transaction, after the order's row is locked
// and before stock and diary are.
import { canChangeVisit } from '#lib/visit-change.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import { isSettled } from '#server/orders/payments/payment-review.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptQuote, declineQuote, quoteClosed } from '#server/quotes/answer-quote.ts';
import { type Quoted, quoteRow } from '#server/quotes/quotes.ts';

/**
 * A customer may cancel a quote's first order until the day before the visit, like a booking; the balance, paid after the visit,
 * not at all.
 * @throws ApiError order_closed
 */
export async function refuseLateCancelling(ctx: Context, order: OrderRow): Promise<void> {
  if (!order.quote_part || !isSettled(order)) return;
  if (order.quote_part === 'first' && order.quote_id) {
    const { appointment_id } = await quoteRow(ctx.db, order.quote_id);
    const appointment = await appointmentRow(ctx.db, appointment_id);
    const isArranged = (await entryOf(ctx.db, appointment_id)) !== undefined;
    const isDone = appointment.status === 'completed';
    if (isArranged ? canChangeVisit(appointment, ctx.clock.now()) : !isDone) return;
  }
  throw new ApiError('order_closed', {
    msg: `This paid for work that’s done, or for a visit today. Please phone us: ${ctx.company.phone}.`,
  });
}

/** Call before any money moves. @throws ApiError order_closed when the quote was answered, revised or withdrawn, or has expired */
export async function expectOpenQuote(trx: Trx, order: OrderRow): Promise<void> {
  if (order.quote_part !== 'first') return;
  if (!order.quote_id) throw quoteClosed();
  const { state } = await quoteRow(trx, order.quote_id);
  if (state !== 'sent') throw quoteClosed();
}

/**
 * The payment accepts the quote and confirms the visit.
 * @returns null for another order @throws ApiError order_closed when the quote isn't open
 */
export async function acceptPaidQuote(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  actor: string,
): Promise<Quoted | null> {
  if (order.quote_part !== 'first') return null;
  if (!order.quote_id) throw quoteClosed();
  return acceptQuote(ctx, trx, order.quote_id, actor);
}

/**
 * The order that accepted a quote was cancelled: the quote is declined, unless its visit is done.
 * @returns the request's id, to free its time
 */
export async function undoAcceptance(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  actor: string,
): Promise<string | null> {
  if (order.quote_part !== 'first' || !order.quote_id) return null;
  const { appointment_id } = await quoteRow(trx, order.quote_id);
  const { status } = await appointmentRow(trx, appointment_id);
  if (status === 'completed') return null;
  const declined = await declineQuote(ctx, trx, order.quote_id, { from: 'accepted', actor });
  return declined && appointment_id;
}
