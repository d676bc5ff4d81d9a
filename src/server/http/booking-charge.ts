// What a booking agrees to pay, where content/visits.yml says that it does: the words, and the form's part of them without script.
import { html } from 'hono/html';
import { type BookingCharge, wordsOf } from '#contract/binding.ts';
import { BOOKING_SERVICES, type BookingService, SERVICE_SLUGS } from '#contract/services.ts';
import { durationText } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { advertisedPrice } from '#lib/money.ts';
import { bindingMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import type { Markup } from './form-fields.ts';
import { legalLinks } from './legal-links.ts';

type Priced = Pick<Context, 'visits' | 'prices' | 'quotes' | 'company'>;

/** Null where a booking costs nothing: by that setting, or the service's page has no starting price in pounds, as repairs must be. */
export function chargeOf(
  { visits, prices, quotes, company }: Priced,
  service: BookingService,
): BookingCharge | null {
  const { start } = prices[service];
  const slug = SERVICE_SLUGS[BOOKING_SERVICES.indexOf(service)];
  const isPounds = start?.currency === 'GBP' && (quotes ?? company).currency === 'GBP';
  if (!visits.bookingCharge || !slug || !isPounds) return null;
  const messages = bindingMessages(company);
  const total = advertisedPrice(start);
  const duration = durationText(visits.services[slug].minutes);
  return {
    what: fillIn(messages.bookWhat, { what: start.for, total, terms: start.terms, duration }),
    button: fillIn(messages.book, { total }),
    startSooner: messages.startSooner,
  };
}

type Company = Pick<Context, 'company'>;

/** Before the times, some of which need the tick. @param error of the tick; '' without */
export function startFields({ company }: Company, charge: BookingCharge, values: object, error = ''): Markup {
  const messages = bindingMessages(company);
  const { startsSooner, isCompany }: { startsSooner?: unknown; isCompany?: unknown } = values;
  const wrong = error && html` aria-invalid="true" aria-describedby="startsSooner-error"`;
  const tick = (name: string, text: string, isSet: boolean, more: Markup | string = '') =>
    html`<label class="flex items-start gap-3 font-normal">
      <input type="checkbox" class="mt-1 size-5 shrink-0" id="${name}" name="${name}" value="true"${isSet && html` checked`}${more} />
      ${text}</label>`;
  return html`<div class="field">
    ${error && html`<p class="error" id="startsSooner-error">${error}</p>`}
    <p>${messages.bookSooner}</p>
    ${tick('startsSooner', charge.startSooner, startsSooner === true, wrong)}
    ${tick('isCompany', messages.bookCompany, isCompany === true)}</div>`;
}

/** Right above the button. */
export const chargeAbove = ({ company }: Company, charge: BookingCharge): Markup =>
  html`<div class="grid gap-2"><p class="font-semibold">${charge.what}</p>${legalLinks(company)}
    <input type="hidden" name="agreed" value="${wordsOf(charge)}" /></div>`;
