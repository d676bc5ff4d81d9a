// Accepting a quote by its link. If nothing is due, one transaction accepts it; otherwise an order is placed, whose
// payment accepts the quote.

import type { Slot } from '#contract/error.ts';
import type { QuoteAcceptance } from '#contract/quotes/quote-links.ts';
import { refuseUnticked, termsText } from '#server/appointments/binding.ts';
import { moveAppointment } from '#server/appointments/move-appointment.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { ownTime } from '#server/diary/claim.ts';
import { hasEngineers, hasFreeTimes, isOffered, offeringOthers } from '#server/diary/free-times.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { lockOrderOf, openOrderOf } from '#server/orders/orders-of-quote.ts';
import { untilWritten } from '#server/orders/update-order.ts';
import { startPayment } from '#server/payments/start-payment.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import { TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseClosed } from '#server/settings/opening.ts';
import { markQuoteAccepted } from './answer-quote.ts';
import { latinNameFor } from './latin-name.ts';
import { asksPlace, keptDay, offered, refuseEnded, refuseOther, wordsOf } from './offer.ts';
import { holdAgain, placeQuoteOrder } from './place-quote-order.ts';
import { mailQuoteAccepted } from './quote-mails.ts';
import type { Quoted } from './quotes.ts';
import { goneFor, isAt } from './visit-time.ts';

const WHERE = 'Enter the address that we visit';
const POST_CODE = 'Enter its post code';
const CHOOSE_TIME = 'Choose a time for the visit';

type Accepting = Omit<QuoteAcceptance, 'token'> & { net: string };

/** @throws ApiError invalid */
function checkPlace(seen: Quoted, { address, postCode }: Accepting): void {
  if (!asksPlace(seen)) return;
  if (!address) throw invalidField('address', WHERE);
  if (!postCode) throw invalidField('postCode', POST_CODE);
}

/** @param own the request's time in the diary @throws ApiError invalid (the company is closed then), slot_taken */
async function checkSlot(
  ctx: Context,
  { id, service }: AppointmentRow,
  slot: Slot,
  own: DiaryEntryRow | undefined,
): Promise<void> {
  await refuseClosed(ctx, slot.date, slot.time);
  if (!(await hasEngineers(ctx, service))) return;
  if (await isOffered(ctx, { service, ...slot }, own)) return;
  // A repeat of the same acceptance may have taken the slot meanwhile.
  if (!isAt(await ownTime(ctx.db, id), slot)) throw new ApiError('slot_taken');
}

/** Checks that need no lock. @throws ApiError invalid, slot_taken */
async function checkTime(
  ctx: Context,
  quote: QuoteRow,
  appointment: AppointmentRow,
  { slot, startSooner }: Accepting,
): Promise<void> {
  const own = await ownTime(ctx.db, appointment.id);
  if (quote.wants_slot && !slot && !own && (await hasFreeTimes(ctx, appointment.service)))
    throw invalidField('slot', CHOOSE_TIME);
  if (slot) await checkSlot(ctx, appointment, slot, own);
  const day = slot?.date ?? (await keptDay(ctx.db, appointment));
  // Where no day is known yet, work waits until the 14 are over unless they ask for it.
  if (day)
    refuseUnticked(
      ctx,
      await wordsOf(ctx, ctx.db, { quote, appointment }, day),
      startSooner === true,
      'startSooner',
    );
}

/** @returns the request as it is once this is accepted */
const placed = (seen: Quoted, { address = '', postCode = '' }: Accepting): Quoted =>
  asksPlace(seen) ? { ...seen, appointment: { ...seen.appointment, address, post_code: postCode } } : seen;

/** Locks the quote and stores who accepts it. @returns undefined when this version isn't open any longer */
async function storeSignature(
  ctx: Context,
  trx: Trx,
  seen: Quoted,
  { name, startSooner = false, words: shown, slot }: Accepting,
): Promise<QuoteRow | undefined> {
  const { id, version } = seen.quote;
  const words = await wordsOf(ctx, trx, seen, slot?.date ?? (await keptDay(trx, seen.appointment)));
  const terms = termsText(words, { shown, isTicked: startSooner });
  return trx
    .updateTable('quotes')
    .set({ answered_name: name, starts_sooner: startSooner ? 1 : 0, terms, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'sent')
    .returningAll()
    .executeTakeFirst();
}

async function acceptAtOnce(ctx: Context, trx: Trx, quote: QuoteRow): Promise<void> {
  const { rest, ...quoted } = await markQuoteAccepted(ctx, trx, quote.id, { actor: TOKEN_LINK_ACTOR });
  await rest.time(goneFor('customer'));
  await rest.mails();
  await mailQuoteAccepted(ctx, trx, quoted);
}

interface Accepted {
  /** The order to pay; missing if nothing is due. */
  order?: FullOrder;
}

/** @param seen as read before the transaction @returns null when it has changed since, so that it must be read anew */
async function tryAccept(
  ctx: Context,
  trx: Trx,
  seen: Quoted,
  wanted: Accepting & { latinName: string },
): Promise<Accepted | null> {
  const locked = await lockOrderOf(trx, seen.quote.id, 'first');
  const quote = await storeSignature(ctx, trx, seen, wanted);
  if (!quote) return null;
  // Another order was placed since: its row must be locked before the quote's.
  if (!locked && (await openOrderOf(trx, quote.id, 'first'))) return null;
  // An acceptance that is begun anew keeps the time chosen before.
  const slot = wanted.slot ?? (locked ? undefined : null);
  const { id, address, post_code } = placed(seen, wanted).appointment;
  const { after: appointment } = await moveAppointment(ctx, trx, id, {
    event: 'time chosen',
    by: 'payer',
    actor: TOKEN_LINK_ACTOR,
    columns: {
      ...(slot !== undefined && { chosen_date: slot?.date ?? null, chosen_time: slot?.time ?? null }),
      ...(asksPlace(seen) && { address, post_code }),
    },
  });
  if (quote.due_minor === 0) {
    await acceptAtOnce(ctx, trx, quote);
    return {};
  }
  const { latinName, net } = wanted;
  const order = locked
    ? await holdAgain(ctx, trx, locked, latinName)
    : await placeQuoteOrder(ctx, trx, { quote, appointment, part: 'first', latinName, net });
  return { order };
}

/**
 * A repeated call is no error and returns the same order.
 * @param linked id of the quote that the link was made for
 * @returns the order to pay, with PayPal's part of it if PayPal answers; none if nothing is due
 * @throws ApiError illegal_move, stale_version, invalid, slot_taken, out_of_stock, order_closed
 */
export async function acceptOffer(ctx: Context, linked: string, wanted: Accepting): Promise<Accepted> {
  const attempt = async (): Promise<Accepted | null> => {
    const seen = await offered(ctx.db, linked);
    refuseOther(seen.quote, wanted.version);
    if (seen.quote.state === 'accepted') return {};
    refuseEnded(ctx, seen);
    const run = async () => {
      checkPlace(seen, wanted);
      await checkTime(ctx, seen.quote, seen.appointment, wanted);
      const isPaid = seen.quote.due_minor > 0;
      const latinName = isPaid ? await latinNameFor(ctx.db, placed(seen, wanted), wanted.latinName) : '';
      return ctx.db.transaction().execute((trx) => tryAccept(ctx, trx, seen, { ...wanted, latinName }));
    };
    const { service } = seen.appointment;
    return wanted.slot ? offeringOthers(ctx, { service, ...wanted.slot }, run) : run();
  };
  const { order } = await untilWritten(attempt);
  return order ? { order: await startPayment(ctx, order) } : {};
}
