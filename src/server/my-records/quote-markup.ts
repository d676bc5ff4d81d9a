// Markup of a quote without JavaScript: its lines, its state, and the forms that answer it.
import { html } from 'hono/html';
import type * as checkoutMessages from '#content/messages/checkout.yml';
import type * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { arrivalText, durationText } from '#lib/clock-minutes.ts';
import { shortDay } from '#lib/days.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant, formatVisitDay, visitText } from '#lib/format-date.ts';
import { londonClock, namedDay } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { freeTimes } from '#server/diary/free-times.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { legalLinks } from '#server/http/legal-links.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import { bindingMessages, readMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';

/** How many days of free times the form offers. */
const DAYS = 28;

const checkout = readMessages<typeof checkoutMessages>('checkout');

export type QuoteMessages = typeof messages;

export interface Shown {
  ctx: Context;
  messages: QuoteMessages;
  token: string;
  quote: QuoteOffer;
  /** Values as typed, and their errors. */
  typed: URLSearchParams;
  error: ApiError | null;
}

const sum = ({ currency }: QuoteOffer, amount: number): string => formatMoney(toMinor(amount), currency);

const row = (name: string, amount: string, look = ''): Markup =>
  html`<div class="flex justify-between gap-4 border-t border-line pt-3 ${look}">
    <dt>${name}</dt>
    <dd>${amount}</dd>
  </div>`;

const field = (id: string, label: string, control: Markup): Markup =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    ${control}
  </div>`;

const alertBox = (text: string): Markup =>
  html`<div class="form-problems grid gap-2" role="alert"><p>${text}</p></div>`;

/** As in src/pages/quote-offer.astro, after something else was pasted. */
export const pasteForm = (messages: QuoteMessages, pasted: string): Markup =>
  html`<h1>${messages.quote}</h1>${alertBox(messages.wrongLink)}
    <form class="grid max-w-measure gap-5" method="post" action="${PATHS.quoteOffer}">
      <div class="field">
        <label for="link">${messages.pasteLink}</label>
        <input class="control" id="link" name="link" inputmode="url" autocomplete="off" required value="${pasted}" />
      </div>
      <button type="submit" class="button button-solid">${messages.showQuote}</button>
    </form>`;

/** The lines, the total, and when it is due. */
function sums({ messages, quote }: Shown): Markup {
  const rows = quote.lines.map(({ quantity, name, price }) =>
    row(`${quantity} × ${name}`, sum(quote, (toMinor(price) * quantity) / 100)),
  );
  rows.push(row(messages.total, sum(quote, quote.total), 'font-semibold'));
  if (quote.dueNow > 0) {
    rows.push(row(messages.dueNow, sum(quote, quote.dueNow)));
    if (quote.dueAfter > 0) rows.push(row(messages.dueAfter, sum(quote, quote.dueAfter)));
  }
  return html`<dl class="grid gap-3">${rows}</dl>`;
}

function paper(shown: Shown): Markup {
  const { messages, quote } = shown;
  return html`<h1>${messages.quote} ${quote.number}: ${quote.service}</h1>
    <p>${fillIn(messages.validUntil, { day: formatVisitDay(quote.validUntil) })}</p>
    ${sums(shown)}
    ${quote.dueNow === 0 && html`<p>${messages.nothingDue}</p>`}
    ${quote.note && html`<p class="whitespace-pre-line">${quote.note}</p>`}`;
}

const form = (
  { token, quote }: Shown,
  step: string,
  fields: Markup | string,
  button: string,
  look = 'button-solid',
): Markup =>
  html`<form class="grid gap-5" method="post" action="${PATHS.quoteOffer}/${step}">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="version" value="${quote.version}" />
    ${fields}
    <button type="submit" class="button ${look}">${button}</button>
  </form>`;

/** The free times of the next four weeks in one list. */
async function timeField({ ctx, messages, quote, typed }: Shown): Promise<Markup | string> {
  if (!quote.wantsSlot) return '';
  const { date: from } = londonClock(ctx.clock.now());
  const { days } = (await freeTimes(ctx, { service: quote.service, from, days: DAYS })).data;
  if (days.length === 0) return '';
  const groups = days.map(({ date, times, closes }) => {
    const day = namedDay(date);
    const options = times.map((time) => {
      const value = `${date} ${time}`;
      const selected = typed.get('slot') === value && html` selected`;
      const arrival = arrivalText(time, ctx.visits.arrivalMinutes, closes);
      return html`<option value="${value}"${selected}>${day}, ${arrival}</option>`;
    });
    return html`<optgroup label="${day}">${options}</optgroup>`;
  });
  const select = html`<select class="control" id="slot" name="slot">
    <option value="">${ctx.formMessages.choose}</option>${groups}
  </select>`;
  return field('slot', messages.visitTime, select);
}

/** Where to come, if we don't know it yet. */
function placeFields({ messages, quote, typed }: Shown): Markup | string {
  if (!quote.asksPlace) return '';
  const place = (name: 'address' | 'postCode', autocomplete: string) => {
    const value = typed.get(name) ?? '';
    const input = html`<input class="control" id="${name}" name="${name}" autocomplete="${autocomplete}" required value="${value}" />`;
    return field(name, messages[name], input);
  };
  return html`${place('address', 'address-line1')}${place('postCode', 'postal-code')}`;
}

/** For the invoice, where it can't print who pays; also after an address that it can't print. */
function latinField({ quote, typed, error }: Shown): Markup | string {
  if (!quote.asksLatinName && !error?.details.issues?.some(({ path }) => path === 'latinName')) return '';
  const input = html`<p>${checkout.latinNameHint}</p>
    <input class="control" id="latinName" name="latinName" value="${typed.get('latinName') ?? ''}" />`;
  return field('latinName', checkout.latinName, input);
}

/** The customer's consent to work before their days to cancel are over. */
function soonerField({ ctx, quote: { words }, typed }: Shown): Markup | string {
  if (!words.startSooner) return '';
  const checked = typed.get('startSooner') && html` checked`;
  return html`${words.exempt === 'urgent' && html`<p>${bindingMessages(ctx.company).urgent}</p>`}
    <label class="flex items-start gap-3 font-normal">
    <input type="checkbox" class="mt-1 size-5 shrink-0" id="startSooner" name="startSooner" value="true"${checked} />
    ${words.startSooner}
  </label>`;
}

async function acceptForm(shown: Shown): Promise<Markup> {
  const { ctx, messages, quote, typed } = shown;
  const titles = { nothing: messages.acceptTitle, deposit: messages.acceptDeposit, all: messages.acceptAll };
  const name = html`<p>${messages.nameHint}</p>
    <input class="control" id="name" name="name" autocomplete="name" value="${typed.get('name') ?? ''}" />`;
  const fields = html`${placeFields(shown)}
    ${await timeField(shown)}
    ${field('name', messages.name, name)}
    ${latinField(shown)}
    ${soonerField(shown)}
    ${quote.plannedMinutes > 0 && html`<p>${fillIn(messages.planned, { duration: durationText(quote.plannedMinutes) })}</p>`}
    <p>${messages.total}: ${sum(quote, quote.total)}</p>
    ${legalLinks(ctx.company)}
    <input type="hidden" name="words" value="${quote.words.id}" />`;
  return html`<h2>${titles[quote.due]}</h2>${form(shown, 'accept', fields, quote.words.button)}`;
}

function changeForm(shown: Shown): Markup {
  const { messages, quote, typed } = shown;
  const asked =
    quote.changeAskedAt &&
    html`<p>${fillIn(messages.changeAsked, { day: formatInstant(quote.changeAskedAt) })}</p>`;
  const wish = html`<textarea class="control" id="change" name="change" rows="4" required>${typed.get('change') ?? ''}</textarea>`;
  const fields = html`${asked}${field('change', messages.change, wish)}`;
  return html`<h2>${messages.askChange}</h2>
    <p>${messages.changeText}</p>
    ${form(shown, 'change', fields, messages.sendChange, '')}`;
}

function declineForm(shown: Shown): Markup {
  const { messages, typed, quote } = shown;
  const reason = html`<input class="control" id="reason" name="reason" value="${typed.get('reason') ?? ''}" />`;
  const fields = field('reason', messages.reason, reason);
  return html`<h2>${messages.decline}</h2>
    <p>${quote.isBooked ? messages.declineBooked : messages.declineText}</p>
    ${form(shown, 'decline', fields, messages.decline, '')}`;
}

/** @param address PayPal's page; null if PayPal doesn't answer */
function payLink(shown: Shown, address: string | null): Markup {
  const { messages } = shown;
  if (!address)
    return html`<p role="alert">${messages.unavailable}</p>
      ${form(shown, 'pay', latinField(shown), messages.askPayPalAgain)}`;
  return html`<p><a class="button button-solid" href="${address}" rel="noreferrer">${messages.payElsewhere}</a></p>
    <p>${messages.payWait}</p>`;
}

/** @param address PayPal's page for the rest; undefined before it was asked for */
function rest(shown: Shown, address: string | null | undefined): Markup | string {
  const { messages, quote } = shown;
  if (quote.stillDue <= 0) return '';
  const step =
    address === undefined ? form(shown, 'pay', latinField(shown), messages.payRest) : payLink(shown, address);
  return html`<h2>${messages.restTitle}: ${sum(quote, quote.stillDue)}</h2>
    ${step}`;
}

/** An accepted quote: the visit, what was paid, and what is left to pay. */
function accepted(shown: Shown, address: string | null | undefined): Markup {
  const { messages, quote } = shown;
  const visit = visitText(messages, quote);
  const paid = quote.paid.map(({ amount, at }) => {
    const day = shortDay(londonClock(Date.parse(at)).date);
    return html`<p>${fillIn(messages.paidOn, { amount: sum(quote, amount), day })}</p>`;
  });
  return html`${visit && html`<p class="font-semibold">${visit}</p>`}
    <p>${fillIn(messages.acceptedOnly, { day: formatInstant(quote.answeredAt ?? '') })}</p>
    ${paid}
    ${quote.bill !== 'none' && html`<p>${quote.bill === 'sent' ? messages.billSent : messages.billFollows}</p>`}
    ${rest(shown, address)}`;
}

/** What became of the quote. @param address PayPal's page for the rest; undefined before it was asked for */
function outcome(shown: Shown, address: string | null | undefined): Markup | string {
  const { messages, quote } = shown;
  if (quote.openOrder)
    return html`<h2>${messages.payTitle}</h2>
      <p>${messages.payText}</p>
      <p>${messages.toPayNow}: ${sum(quote, quote.openOrder.totalAmount)}</p>
      ${payLink(shown, quote.openOrder.approveUrl)}`;
  if (quote.state === 'declined') return html`<p>${messages.declined}</p>`;
  if (quote.state === 'withdrawn') return html`<p>${messages.withdrawn}</p>`;
  if (quote.state === 'accepted') return accepted(shown, address);
  return quote.canAnswer ? '' : html`<p>${messages.expired}</p>`;
}

/** @param address PayPal's page for the rest; undefined before it was asked for */
export async function quoteMarkup(shown: Shown, address: string | null | undefined): Promise<Markup> {
  const { quote, error } = shown;
  const { canAnswer, openOrder } = quote;
  return html`${error && alertBox(error.message)}
    ${paper(shown)}
    ${outcome(shown, address)}
    ${canAnswer && !openOrder && (await acceptForm(shown))}
    ${canAnswer && changeForm(shown)}
    ${canAnswer && declineForm(shown)}`;
}
