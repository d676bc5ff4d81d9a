// The quote that a mailed link opens: read, accepted, declined; or of an order in the account: read, and paid.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import type { Refusal } from '#api/client.ts';
import * as binding from '#content/messages/binding.yml';
import { latinNameNeeded } from '#content/messages/checkout.yml';
import * as messages from '#content/messages/quotes.yml';
import { NAMED_ABOVE } from '#contract/bills/named-above.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Slot } from '#contract/error.ts';
import type { CheckoutOrder } from '#contract/orders/orders.ts';
import { payOwnOffer, readOwnOffer } from '#contract/quotes/own-offer.ts';
import {
  acceptQuote,
  askQuoteChange,
  declineQuote,
  payQuote,
  type QuoteAcceptance,
  type QuoteOffer,
  quoteAcceptance,
  readQuoteOffer,
} from '#contract/quotes/quote-links.ts';
import { isLatinName } from '#lib/drawn-text.ts';
import { londonClock } from '#lib/london.ts';
import { isWithinCancelling } from '#lib/visit-change.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import { forgetSession } from '#stores/account/session.ts';
import { createCheckoutView } from '#stores/checkout/view.ts';
import { failure } from '#stores/form/failure.ts';
import { errorsOf, problemsOf } from '#stores/form/form.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { INCOMPLETE, type LinkFailure, linkFailure } from './link-failure.ts';

/** `message` is the outcome of the last action. */
type OpenOffer =
  | { state: 'loading' }
  | LinkFailure
  | { state: 'ready'; quote: QuoteOffer; message: string; isProblem: boolean };

/** The form's values by field: name, latinName, address, postCode, date, time, startSooner; noSlot if no time is free. */
type TypedAnswer = Readonly<Record<string, string>>;

/** What declining and asking for a change answer. */
type Answered = { ok: true; data: ReplyOf<typeof declineQuote> } | Refusal<string>;

/** Codes which mean that the shown quote is out of date. */
const OUTDATED: readonly string[] = ['stale_version', 'illegal_move', 'order_closed'];

/** Errors by the form's field names: 'slot.date' → 'date'. */
const asFields = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^slot\.?/, '') || 'time', text]),
  );

/** Whether the customer must ask us to begin within the 14 days to cancel. @param date of the visit; '' for none */
export const needsRequest = (date: string, now = Date.now()): boolean =>
  date !== '' && isWithinCancelling(date, londonClock(now).date);

/** Whether the tick is shown: for a day within the 14, and where none is known. @param chosen '' for none */
export const asksSooner = ({ words, wantsSlot, keptDay }: QuoteOffer, chosen: string): boolean => {
  const day = chosen || keptDay;
  return words.startSooner !== '' && (day ? needsRequest(day) : !wantsSlot);
};

/** What is accepted, in one line: where the quote itself is folded away, it stands above the button. */
export const linesText = ({ service, lines }: Pick<QuoteOffer, 'service' | 'lines'>): string =>
  `${service}: ${lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}`;

/** Whether something can be paid. */
export const isPayable = ({ canAnswer, dueNow, openOrder, state, stillDue }: QuoteOffer): boolean =>
  (canAnswer && dueNow > 0) || openOrder !== null || (state === 'accepted' && stillDue > 0);

/** Whether there is nothing left to choose, only to pay. */
export const isBegun = ({ openOrder, state }: QuoteOffer): boolean =>
  openOrder !== null || state === 'accepted';

export const latinNameOf = ({ latinName }: TypedAnswer) => (latinName?.trim() ? { latinName } : {});

/** The error of that field, where the invoice needs it. */
export const checkLatinName = (
  { asksLatinName, total }: QuoteOffer,
  { latinName }: TypedAnswer,
): Record<string, string> =>
  asksLatinName && total > NAMED_ABOVE && !isLatinName(latinName) ? { latinName: latinNameNeeded } : {};

/** @returns the body that the form sends, and the errors of its fields */
function readAnswer(quote: QuoteOffer, typed: TypedAnswer, token: string) {
  const { wantsSlot, asksPlace, version } = quote;
  const { name = '', date = '', time = '', address = '', postCode = '' } = typed;
  const hasSlot = wantsSlot && !typed.noSlot;
  const body: QuoteAcceptance = {
    token,
    version,
    name,
    ...(hasSlot ? { slot: { date, time } } : {}),
    ...(typed.startSooner ? { startSooner: true } : {}),
    words: quote.words.id,
    ...(asksPlace ? { address, postCode } : {}),
    ...latinNameOf(typed),
  };
  const errors = { ...checkLatinName(quote, typed), ...asFields(problemsOf(quoteAcceptance, body) ?? {}) };
  if (asksPlace && !address.trim()) errors.address = messages.needsAddress;
  if (asksPlace && !postCode.trim()) errors.postCode = messages.needsPostCode;
  // Until a time is chosen the day is only proposed, and its tick isn't there.
  const day = hasSlot ? time && date : quote.keptDay;
  const isNeeded = quote.words.exempt === '' && needsRequest(day);
  if (isNeeded && !typed.startSooner) errors.startSooner = binding.tickSooner;
  return { body, errors };
}

function createOpenOffer(source: RecordSource, call: typeof browserCall) {
  const $offer = atom<OpenOffer>({ state: 'loading' });
  const show = (quote: QuoteOffer, message = '', isProblem = false) =>
    $offer.set({ state: 'ready', quote, message, isProblem });

  /** @param isProblem whether the message tells of a problem */
  async function load(message = '', isProblem = false): Promise<void> {
    if (source.by === 'link' && !source.token) return $offer.set(INCOMPLETE);
    const answer = await (source.by === 'link'
      ? call(readQuoteOffer, { body: { token: source.token } })
      : call(readOwnOffer, { params: { id: source.id } }));
    if (answer.ok) return show(answer.data.quote, message, isProblem);
    if (source.by === 'account' && answer.code === 'unauthorised') forgetSession();
    const failed = linkFailure(answer, messages.notLoaded);
    if ($offer.get().state !== 'ready' || failed.isDead) $offer.set(failed);
  }

  return { $offer, show, load };
}

/** @param call the API's client; another in tests */
export function createQuoteOffer(source: RecordSource, call = browserCall) {
  const { $offer, show, load } = createOpenOffer(source, call);
  /** '' by the account, which answers nothing. */
  const token = source.by === 'link' ? source.token : '';
  /** Shared with the payment: errors of the fields, the last problem, PayPal's state. */
  const view = createCheckoutView();
  /** The server's proposals when the chosen time was taken by somebody else. */
  const $nearest = atom<readonly Slot[] | null>(null);

  /** Shows the form's errors. @returns the body; null if there are errors */
  function check(typed: TypedAnswer): QuoteAcceptance | null {
    const open = $offer.get();
    if (open.state !== 'ready') return null;
    const { body, errors } = readAnswer(open.quote, typed, token);
    view.$errors.set(errors);
    view.$trouble.set(null);
    return Object.keys(errors).length > 0 ? null : body;
  }

  /** @returns whether the quote as it is now is shown, and says why */
  async function isReloaded({ code, msg }: Pick<Refusal<string>, 'code' | 'msg'>): Promise<boolean> {
    if (!OUTDATED.includes(code)) return false;
    const before = $offer.get();
    await load(code === 'stale_version' ? messages.revised : msg, true);
    return $offer.get() !== before;
  }

  /** Shows why an answer was refused. @returns whether the quote had changed, and was loaded again */
  async function refused(refusal: Refusal<string>): Promise<boolean> {
    const { code, msg, issues, retryAfter, slots = [] } = refusal;
    if (code === 'slot_taken') $nearest.set(slots);
    if (code === 'invalid') view.$errors.set(asFields(errorsOf(issues)));
    if (await isReloaded(refusal)) return true;
    view.$trouble.set({ text: msg || messages.notAnswered, retryAfter });
    return false;
  }

  /** @returns the order to pay; null when nothing is due, or when it was refused and the page says why */
  async function accept(body: QuoteAcceptance): Promise<CheckoutOrder | null> {
    const answer = await call(acceptQuote, { body });
    if (!answer.ok) {
      await refused(answer);
      return null;
    }
    const { quote, order, message } = answer.data;
    // The next reading shows the order with the quote: showing it now would remove PayPal's button.
    if (!order) show(quote, message);
    return order ?? null;
  }

  /** Shows the quote as an answer without payment left it. */
  async function ended(answer: Answered): Promise<Outcome> {
    if (answer.ok) {
      show(answer.data.quote, answer.data.message);
      return { ok: true, msg: answer.data.message };
    }
    await isReloaded(answer);
    return failure(answer, messages.notAnswered);
  }

  async function decline(reason: string): Promise<Outcome> {
    const open = $offer.get();
    if (open.state !== 'ready') return { ok: false, code: '', msg: messages.notAnswered };
    const { version } = open.quote;
    return ended(await call(declineQuote, { body: { token, version, ...(reason ? { reason } : {}) } }));
  }

  async function askChange(change: string): Promise<Outcome> {
    const open = $offer.get();
    if (open.state !== 'ready') return { ok: false, code: '', msg: messages.notAnswered };
    const { version } = open.quote;
    return ended(await call(askQuoteChange, { body: { token, version, change } }));
  }

  /** What is due of a quote that was accepted, or began to be. */
  const pay = (name: { latinName?: string }) =>
    source.by === 'link'
      ? call(payQuote, { body: { token, ...name } })
      : call(payOwnOffer, { params: { id: source.id }, body: name });

  return { $offer, view, $nearest, token, source, load, pay, check, accept, refused, decline, askChange };
}

export type QuoteOfferStore = ReturnType<typeof createQuoteOffer>;
