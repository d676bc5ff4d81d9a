// Changes of a quote when its first order is paid or cancelled. They run inside that transaction, after the order's row is locked
// and before stock and diary are.
import { CANCELLABLE } from '#contract/orders/orders.ts';
import { formatDay } from '#lib/format-date.ts';
import { formatMoney } from '#lib/money.ts';
import { CHANGEABLE, canChangeVisit } from '#lib/visit-change.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import { isSettled } from '#server/payments/payment-rows.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type AcceptedQuote, acceptQuote, quoteClosed } from '#server/quotes/answer-quote.ts';
import { quoteRow } from '#server/quotes/quotes.ts';

/**
 * A customer may cancel a quote's paid first order until the day before the visit, like a booking; the balance, paid after the visit,
 * not at all.
 */
async function isTooLate(ctx: Pick<Context, 'db' | 'clock'>, order: OrderRow): Promise<boolean> {
  if (order.origin !== 'quote' || !isSettled(order)) return false;
  if (order.quote_part !== 'first' || !order.quote_id) return true;
  const { appointment_id } = await quoteRow(ctx.db, order.quote_id);
  const appointment = await appointmentRow(ctx.db, appointment_id);
  const isArranged = (await entryOf(ctx.db, appointment_id)) !== undefined;
  return isArranged ? !canChangeVisit(appointment, ctx.clock.now()) : appointment.status === 'completed';
}

/** Whether its buyer may cancel the order now. */
export const mayCancel = async (ctx: Pick<Context, 'db' | 'clock'>, order: OrderRow): Promise<boolean> =>
  CANCELLABLE.includes(order.status) && !(await isTooLate(ctx, order));

/** @throws ApiError order_closed */
export async function refuseLateCancelling(ctx: Context, order: OrderRow): Promise<void> {
  if (!(await isTooLate(ctx, order))) return;
  throw new ApiError('order_closed', {
    msg: `This paid for work that’s done, or for a visit today. Please phone us: ${ctx.company.phone}.`,
  });
}

/**
 * Call before any money moves: what is due first waits for an open quote, the rest for an accepted one, and both for a visit that
 * isn't cancelled.
 * @throws ApiError order_closed
 */
export async function expectPayable(trx: Trx, order: OrderRow): Promise<void> {
  if (order.origin !== 'quote') return;
  if (!order.quote_id) throw quoteClosed();
  const { state, appointment_id } = await quoteRow(trx, order.quote_id);
  if (state !== (order.quote_part === 'first' ? 'sent' : 'accepted')) throw quoteClosed();
  const { status } = await appointmentRow(trx, appointment_id);
  if (status === 'cancelled') throw quoteClosed();
}

/**
 * The first payment accepts the quote and confirms the visit.
 * @returns null for another order @throws ApiError order_closed when nothing may be paid for the quote
 */
export async function acceptPaidQuote(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  actor: string,
): Promise<AcceptedQuote | null> {
  await expectPayable(trx, order);
  if (order.quote_part !== 'first' || !order.quote_id) return null;
  return acceptQuote(ctx, trx, order.quote_id, actor);
}

/** @returns the open request whose quote the order has accepted: it ends with that order. Null for any other order */
export async function visitPaidBy(queries: Queries, order: OrderRow): Promise<string | null> {
  if (order.quote_part !== 'first' || !order.quote_id || order.status === 'cancelled') return null;
  const { state, appointment_id } = await quoteRow(queries, order.quote_id);
  const { status } = await appointmentRow(queries, appointment_id);
  return state === 'accepted' && CHANGEABLE.includes(status) ? appointment_id : null;
}

/** For the mail about a cancelled order of the rest: its sum is due again. '' for any other order. */
export async function whatStays(queries: Queries, order: OrderRow): Promise<string> {
  if (order.quote_part !== 'balance' || !order.quote_id) return '';
  const { state, number, appointment_id } = await quoteRow(queries, order.quote_id);
  if (state !== 'accepted') return '';
  const { status, date, time } = await appointmentRow(queries, appointment_id);
  const sum = formatMoney(order.total_minor, order.currency);
  const visit = CHANGEABLE.includes(status) ? ` Your visit on ${formatDay(date)} at ${time} stays.` : '';
  return `Quote ${number} stays accepted, so ${sum} is due again: pay it with the link to your quote.${visit}`;
}
