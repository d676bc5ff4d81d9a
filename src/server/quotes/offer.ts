// A quote by its link: as it shows it to the customer, the newest version that was sent with what is still to do; and paying it, by
// the order of an acceptance that was begun, or after acceptance the rest.

import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toWire } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { bindingWords, exemptionOf } from '#server/appointments/binding.ts';
import { newTimes } from '#server/appointments/coming-back.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { ownTime, visitMinutes } from '#server/diary/claim.ts';
import { slugOf } from '#server/diary/units.ts';
import { type FullOrder, isInReview, isSettled } from '#server/money/payment-rows.ts';
import { toCheckoutOrder } from '#server/orders/order-to-contract.ts';
import { lockOrderOf, openOrderOf } from '#server/orders/orders-of-quote.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import { startPayment } from '#server/payments/start-payment.ts';
import { ApiError, illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { asksLatinName, latinNameFor } from './latin-name.ts';
import { holdAgain, placeQuoteOrder } from './place-quote-order.ts';
import { toQuoteText } from './quote-to-contract.ts';
import { isOnSheet, type Quoted, quoteLines, quoteRow } from './quotes.ts';
import { arrangedVisit } from './visit-time.ts';

const REVISED = 'We’ve sent you a new version of this quote. Nothing was done: read the new one first.';
const ENDED = 'This quote has ended. Ask us for a new one.';

/** The newest version that was sent of the quote that a link opens. */
async function newestSent(queries: Queries, id: string): Promise<QuoteRow> {
  const { number } = await quoteRow(queries, id);
  return queries
    .selectFrom('quotes')
    .selectAll()
    .where('number', '=', number)
    .where('sent_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Whether its last day is still to come. The job that marks expired quotes runs later. */
const isOver = ({ clock }: Pick<Context, 'clock'>, { valid_until }: QuoteRow): boolean =>
  valid_until < londonClock(clock.now()).date;

const isOpen = (ctx: Pick<Context, 'clock'>, { quote, appointment }: Quoted): boolean =>
  quote.state === 'sent' && appointment.status !== 'cancelled' && !isOver(ctx, quote);

/** @throws ApiError stale_version */
export function refuseOther({ version }: QuoteRow, seen: number): void {
  if (version !== seen) throw new ApiError('stale_version', { msg: REVISED });
}

/** @throws ApiError illegal_move */
export function refuseEnded(ctx: Pick<Context, 'clock'>, quoted: Quoted): void {
  if (!isOpen(ctx, quoted)) throw illegalMove(ENDED);
}

/** @param linked id of the quote that the link was made for @throws ApiError not_found */
export async function offered(queries: Queries, linked: string): Promise<Quoted> {
  const quote = await newestSent(queries, linked);
  return { quote, appointment: await appointmentRow(queries, quote.appointment_id) };
}

/** From the first line of the job sheet on, the rest is paid with the bill. */
async function billOf(queries: Queries, appointmentId: string): Promise<QuoteOffer['bill']> {
  if (!(await isOnSheet(queries, appointmentId))) return 'none';
  const bills = queries.selectFrom('orders').select('id').where('job_id', '=', appointmentId);
  return (await bills.where('status', '!=', 'cancelled').executeTakeFirst()) ? 'sent' : 'follows';
}

/** What is due after acceptance, in minor units. */
export async function stillDue(queries: Queries, { quote, appointment }: Quoted): Promise<number> {
  if (quote.state !== 'accepted' || appointment.status === 'cancelled') return 0;
  if (await isOnSheet(queries, appointment.id)) return 0;
  const order = await openOrderOf(queries, quote.id, 'balance');
  return order && (isSettled(order) || isInReview(order)) ? 0 : quote.total_minor - quote.due_minor;
}

/** Whether the engineer wouldn't know where to go. */
export const asksPlace = ({ quote, appointment }: Quoted): boolean =>
  quote.wants_slot === 1 && appointment.address === '';

/** What has arrived for its orders, and stayed. */
async function paidFor(queries: Queries, quoteId: string): Promise<QuoteOffer['paid']> {
  const orders = await queries
    .selectFrom('orders')
    .select(['received_minor', 'refunded_minor', 'paid_at'])
    .where('quote_id', '=', quoteId)
    .whereRef('received_minor', '>', 'refunded_minor')
    .orderBy('paid_at')
    // Of one moment, too: the deposit first.
    .orderBy('quote_part', 'desc')
    .execute();
  return orders.map(({ received_minor, refunded_minor, paid_at }) => ({
    amount: toWire(received_minor - refunded_minor),
    at: iso(paid_at ?? 0),
  }));
}

/** The day of the time that it has already, London; '' without one. */
export const keptDay = async (queries: Queries, row: AppointmentRow): Promise<string> =>
  (await ownTime(queries, row.id)) ? (row.chosen_date ?? row.date) : '';

/** Of the time that it has, or its service's usual length where the quote asks for one. */
async function plannedMinutes(ctx: Context, { quote, appointment }: Quoted): Promise<number> {
  const { id, service } = appointment;
  const own = await ownTime(ctx.db, id);
  if (own) return visitMinutes(ctx, service, own);
  return quote.wants_slot === 1 ? ctx.visits.services[slugOf(service)].minutes : 0;
}

/** By which it is accepted. @param day of the visit; '' where nobody has chosen one */
export async function wordsOf(ctx: Context, queries: Queries, { quote, appointment }: Quoted, day = '') {
  const isMore = await isOnSheet(queries, appointment.id);
  const total = formatMoney(quote.total_minor, quote.currency);
  return bindingWords(ctx, 'accept', total, exemptionOf(ctx, appointment, { day, isMore }));
}

/** Records only the first time. */
const markOpened = ({ db, clock }: Context, { id }: QuoteRow) =>
  db
    .updateTable('quotes')
    .set({ opened_at: clock.now() })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();

/**
 * Reads the quote for the customer, and records that they have.
 * @param linked id of the quote that the link was made for
 * @throws ApiError not_found
 */
export async function toOffer(ctx: Context, linked: string): Promise<QuoteOffer> {
  const { db } = ctx;
  const quoted = await offered(db, linked);
  const { quote, appointment } = quoted;
  if (quote.opened_at === null) await markOpened(ctx, quote);
  const order = quote.state === 'sent' ? await openOrderOf(db, quote.id, 'first') : undefined;
  const canAnswer = isOpen(ctx, quoted);
  const visit = quote.state === 'accepted' ? await arrangedVisit(ctx, db, appointment) : null;
  const today = londonClock(ctx.clock.now()).date;
  const isOver = appointment.status === 'completed' || appointment.date < today;
  const rest = await stillDue(db, quoted);
  const isPayable = rest > 0 || (canAnswer && quote.due_minor > 0);
  const newTimeBy = (await newTimes(db, [appointment.id], today)).get(appointment.id);
  return {
    ...toQuoteText(quote, await quoteLines(db, quote.id), appointment),
    isBooked: !appointment.is_quote,
    canAnswer,
    visit: visit && { ...visit, isOver },
    ...(newTimeBy !== undefined && { newTimeBy }),
    openOrder: order?.payment_state === 'pending' && !isInReview(order) ? toCheckoutOrder(order) : null,
    stillDue: toWire(rest),
    paid: await paidFor(db, quote.id),
    words: await wordsOf(ctx, db, quoted),
    plannedMinutes: canAnswer ? await plannedMinutes(ctx, quoted) : 0,
    keptDay: await keptDay(db, appointment),
    bill: await billOf(db, appointment.id),
    asksPlace: canAnswer && asksPlace(quoted),
    asksLatinName: isPayable && (await asksLatinName(db, quoted)),
    changeAskedAt: isoOrNull(quote.change_asked_at),
  };
}

const NOTHING_DUE = 'Nothing is left to pay for this quote.';
const ACCEPT_FIRST = 'Accept the quote first.';

interface Paying {
  /** The caller's network. */
  net: string;
  latinName: string;
}

/**
 * Before the quote is accepted, only an acceptance that was begun has an order.
 * @throws ApiError illegal_move, order_closed, out_of_stock, slot_taken
 */
async function firstAgain(ctx: Context, trx: Trx, quoted: Quoted, { latinName }: Paying): Promise<FullOrder> {
  refuseEnded(ctx, quoted);
  const order = await lockOrderOf(trx, quoted.quote.id, 'first');
  if (!order) throw illegalMove(ACCEPT_FIRST);
  return holdAgain(ctx, trx, order, latinName);
}

/** Locks the quote, so that the second of two calls finds the first one's order. @returns null to try again */
async function placeBalance(ctx: Context, trx: Trx, seen: Quoted, paying: Paying): Promise<FullOrder | null> {
  const { quote, appointment } = seen;
  const known = await lockOrderOf(trx, quote.id, 'balance');
  if ((await stillDue(trx, seen)) === 0) throw illegalMove(NOTHING_DUE);
  if (known) return holdAgain(ctx, trx, known, paying.latinName);
  const locked = await trx
    .updateTable('quotes')
    .set({ updated_at: ctx.clock.now() })
    .where('id', '=', quote.id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n || (await openOrderOf(trx, quote.id, 'balance'))) return null;
  return placeQuoteOrder(ctx, trx, { quote, appointment, part: 'balance', ...paying });
}

/**
 * A repeated call returns the same order.
 * @param linked id of the quote that the link was made for
 * @throws ApiError illegal_move, order_closed, out_of_stock, slot_taken, invalid
 */
export async function payOffer(
  ctx: Context,
  linked: string,
  { net, latinName: typed }: { net: string; latinName?: string | undefined },
): Promise<FullOrder> {
  const order = await untilWritten(async () => {
    const seen = await offered(ctx.db, linked);
    const paying = { net, latinName: await latinNameFor(ctx.db, seen, typed) };
    const pay = seen.quote.state === 'accepted' ? placeBalance : firstAgain;
    return ctx.db.transaction().execute((trx) => pay(ctx, trx, seen, paying));
  });
  return startPayment(ctx, order);
}
