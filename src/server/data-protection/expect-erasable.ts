// Why a person can't be erased yet: money is still to move, and their quotes and visits say what for.
import { type Expression, sql } from 'kysely';
import { formatVisitDay } from '#lib/format-date.ts';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import { hasPaymentIn } from '#server/money/payment-rows.ts';
import { mailWaits } from './mails-about.ts';

/** The orders of their quotes, each with its visit. */
const quoteOrders = (trx: Trx, key: string) =>
  trx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .where('appointments.address_key', '=', key);

/** A visit that is still to come and was paid for. @returns '' without one */
async function paidVisit(trx: Trx, key: string): Promise<string> {
  const visit = await quoteOrders(trx, key)
    .select(['appointments.date', 'appointments.time'])
    .where('appointments.status', 'in', ['pending', 'confirmed'])
    .where(({ or, eb }) => or([eb('payment_state', '=', 'completed'), hasPaymentIn('review')]))
    .executeTakeFirst();
  if (!visit) return '';
  const on = visit.time ? ` on ${formatVisitDay(visit.date)}` : '';
  return `the visit${on} is still to come, and was paid for`;
}

/** An accepted quote whose rest nobody has paid. */
async function dueRest(trx: Trx, key: string): Promise<string> {
  const quote = await trx
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .select(['number', 'total_minor', 'due_minor', 'currency'])
    .where('appointments.address_key', '=', key)
    .where('state', '=', 'accepted')
    .where('appointments.status', '!=', 'cancelled')
    .whereRef('total_minor', '>', 'due_minor')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.quote_id', '=', 'quotes.id')
            .where('quote_part', '=', 'balance')
            .where('payment_state', 'in', ['completed', 'refunded']),
        ),
      ),
    )
    .executeTakeFirst();
  if (!quote) return '';
  return `${formatMoney(quote.total_minor - quote.due_minor, quote.currency)} is due for quote ${quote.number}`;
}

/** The engines differ in what a condition is as a value. */
const oneIf = (condition: Expression<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`;

async function openOrder(trx: Trx, key: string): Promise<string> {
  const order = await trx
    .selectFrom('orders')
    .select(['number', 'status', 'payment_state'])
    .select([oneIf(hasPaymentIn('review')).as('review'), oneIf(hasPaymentIn('capturing')).as('capturing')])
    .where(({ or, and, eb, exists, selectFrom }) =>
      and([
        or([eb('email_key', '=', key), eb('orders.id', 'in', quoteOrders(trx, key).select('orders.id'))]),
        or([
          eb('payment_state', '=', 'pending'),
          exists(
            selectFrom('refunds')
              .select('refunds.id')
              .whereRef('refunds.order_id', '=', 'orders.id')
              .where('state', '=', 'requested'),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!order) return '';
  if (order.review) return `the payment of order ${order.number} waits for your decision`;
  return order.payment_state === 'pending' && !order.capturing && order.status !== 'cancelled'
    ? `order ${order.number} isn’t paid yet. Cancel it, or wait until it lapses`
    : `PayPal hasn’t finished a payment or refund of order ${order.number}`;
}

/** A mail that never left would be gone with its copy. */
const waitingMail = async (trx: Trx, key: string): Promise<string> =>
  (await mailWaits(trx, key))
    ? 'an email about an order or a notice of theirs still waits to be sent. Try again once it has left'
    : '';

/** @throws Error that names the reason */
export async function expectErasable(trx: Trx, key: string): Promise<void> {
  for (const findReason of [paidVisit, openOrder, dueRest, waitingMail]) {
    const reason = await findReason(trx, key);
    if (reason) throw new Error(`Nothing was erased: ${reason}.`);
  }
}
