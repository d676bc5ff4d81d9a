// What its orders' moves mean for a quote. Within a transaction they run after the order's row is locked and before stock and diary are.
import { formatArrival } from '#lib/format-date.ts';
import { formatMoney } from '#lib/money.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { orderLines } from '#server/orders/order-rows.ts';
import type { AfterPaid } from '#server/orders/origins.ts';
import { TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { markQuoteAccepted, quoteClosed } from './answer-quote.ts';
import { mailQuoteAccepted } from './quote-mails.ts';
import { isOnSheet, quoteRow } from './quotes.ts';
import { arrangedVisit, goneFor } from './visit-time.ts';

/**
 * Call before any money moves: what is due first waits for an open quote, the rest for an accepted one, and both for a visit that
 * isn't cancelled.
 * @throws ApiError order_closed
 */
export async function expectPayable(trx: Trx, order: OrderRow): Promise<void> {
  if (!order.quote_id) throw quoteClosed();
  const { state, appointment_id } = await quoteRow(trx, order.quote_id);
  if (state !== (order.quote_part === 'first' ? 'sent' : 'accepted')) throw quoteClosed();
  const { status } = await appointmentRow(trx, appointment_id);
  if (status === 'cancelled') throw quoteClosed();
  if (order.quote_part === 'balance' && (await isOnSheet(trx, appointment_id))) throw quoteClosed();
}

/**
 * The first payment accepts the quote and confirms the visit, at the time that was held for it.
 * @returns null for another order @throws ApiError order_closed when nothing may be paid for the quote
 */
export async function acceptPaidQuote(
  ctx: Context,
  trx: Trx,
  order: FullOrder,
  actor: string,
): Promise<AfterPaid | null> {
  await expectPayable(trx, order);
  if (order.quote_part !== 'first' || !order.quote_id) return null;
  const { rest, ...quoted } = await markQuoteAccepted(ctx, trx, order.quote_id, {
    actor: actor === 'payments' ? TOKEN_LINK_ACTOR : actor,
    orderId: order.id,
  });
  return {
    async takeTime(by) {
      await rest.time(goneFor(by));
    },
    async mail(paymentId) {
      const paid = formatMoney(order.total_minor, order.currency);
      await rest.mails();
      await mailQuoteAccepted(ctx, trx, quoted, { fact: `paid-${paymentId}-${order.id}`, paid });
      const lines = await orderLines(trx, order.id);
      await mailBuyer(ctx, trx, order, { fact: `invoice-${paymentId}`, template: 'quote-paid', lines });
    },
  };
}

/** @returns the open request whose quote the order has accepted: it ends with that order. Null for any other order */
export async function visitPaidBy(queries: Queries, order: OrderRow): Promise<string | null> {
  if (order.quote_part !== 'first' || !order.quote_id || order.status === 'cancelled') return null;
  const { state, appointment_id } = await quoteRow(queries, order.quote_id);
  const { status } = await appointmentRow(queries, appointment_id);
  return state === 'accepted' && CHANGEABLE.includes(status) ? appointment_id : null;
}

/** For the mail about a cancelled order of the rest: its sum is due again. '' for any other order. */
export async function whatStays(ctx: Context, queries: Queries, order: OrderRow): Promise<string> {
  if (order.quote_part !== 'balance' || !order.quote_id) return '';
  const { state, number, appointment_id } = await quoteRow(queries, order.quote_id);
  if (state !== 'accepted') return '';
  const appointment = await appointmentRow(queries, appointment_id);
  const arranged = await arrangedVisit(ctx, queries, appointment);
  const sum = formatMoney(order.total_minor, order.currency);
  const visit =
    arranged && CHANGEABLE.includes(appointment.status)
      ? ` Your visit on ${formatArrival(arranged)} stays.`
      : '';
  return `Quote ${number} stays accepted, so ${sum} is due again: pay it with the link to your quote.${visit}`;
}
