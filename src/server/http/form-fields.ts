// Fields of a form shown again with its values and errors; hono/html escapes every value.
import { html } from 'hono/html';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Slot } from '#contract/error.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { BOOKING_SERVICES, REVIEW_SERVICES } from '#contract/services.ts';
import { arrivalText } from '#lib/clock-minutes.ts';
import { closingTime, namedDay } from '#lib/london.ts';
import type { FormMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';

export type Markup = ReturnType<typeof html>;

interface Field {
  name: string;
  messageKey: keyof FormMessages;
  type: 'text' | 'email' | 'tel' | 'date' | 'time' | 'area' | readonly string[];
  autocomplete?: string;
}

const STARS = ['5', '4', '3', '2', '1'] as const;

const NAME: Field = { name: 'name', messageKey: 'name', type: 'text', autocomplete: 'name' };
const EMAIL: Field = { name: 'email', messageKey: 'email', type: 'email', autocomplete: 'email' };

const REVIEW: Field[] = [
  NAME,
  { name: 'service', messageKey: 'service', type: REVIEW_SERVICES },
  { name: 'rating', messageKey: 'starsGiven', type: STARS },
  { name: 'content', messageKey: 'review', type: 'area' },
];
const APPOINTMENT: Field[] = [
  NAME,
  EMAIL,
  { name: 'phone', messageKey: 'phone', type: 'tel', autocomplete: 'tel' },
  { name: 'service', messageKey: 'service', type: BOOKING_SERVICES },
  { name: 'date', messageKey: 'date', type: 'date' },
  { name: 'time', messageKey: 'time', type: 'time' },
  { name: 'address', messageKey: 'address', type: 'text', autocomplete: 'address-line1' },
  { name: 'postCode', messageKey: 'postCode', type: 'text', autocomplete: 'postal-code' },
  { name: 'machine', messageKey: 'machine', type: 'text' },
  { name: 'message', messageKey: 'message', type: 'area' },
];
const CANCELLATION: Field[] = [
  NAME,
  EMAIL,
  { name: 'orderOrBooking', messageKey: 'orderOrBooking', type: 'text' },
  { name: 'address', messageKey: 'address', type: 'text', autocomplete: 'address-line1' },
  { name: 'message', messageKey: 'cancellationMessage', type: 'area' },
];
const FORMS: Record<string, Field[]> = {
  [noticeOfCancellation.path]: CANCELLATION,
  [submitReview.path]: REVIEW,
};
/** Hidden fields, which keep their values. */
const HIDDEN = ['isQuoteRequest', 'subject', 'website', 'page'];

function control(
  { name, type, autocomplete = 'off' }: Field,
  value: string,
  invalid: boolean,
  messages: FormMessages,
): Markup {
  const described = invalid ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  if (type === 'area')
    return html`<textarea class="control" id="${name}" name="${name}" rows="6"${described}>${value}</textarea>`;
  if (typeof type === 'string')
    return html`<input class="control" id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${described} />`;
  const options = type.map(
    (option) => html`<option value="${option}"${option === value ? html` selected` : ''}>${option}</option>`,
  );
  return html`<select class="control" id="${name}" name="${name}"${described}><option value="">${messages.choose}</option>${options}</select>`;
}

/** One radio button for each slot, by day. @param chosen is checked */
export function slotField(
  { formMessages: messages, visits, company }: Pick<Context, 'formMessages' | 'visits' | 'company'>,
  slots: readonly Slot[],
  chosen?: Slot,
): Markup {
  const days = [...Map.groupBy(slots, ({ date }) => date)].map(([date, times]) => {
    const radios = times.map(({ time }) => {
      const isChosen = chosen?.date === date && chosen.time === time;
      return html`<label class="flex min-h-11 items-center gap-3 font-normal">
        <input type="radio" name="slot" value="${date} ${time}" required${isChosen ? html` checked` : ''} />
        ${arrivalText(time, visits.arrivalMinutes, closingTime(company.hours, date))}</label>`;
    });
    return html`<div class="mt-3" role="group" aria-labelledby="day-${date}"><p id="day-${date}" class="text-soft">${namedDay(date)}, ${messages.arrive}</p>
      <div class="grid grid-cols-2 gap-x-6">${radios}</div></div>`;
  });
  return html`<fieldset class="field" id="slot"><legend>${messages.arrivalTime}</legend>${days}
    <input type="hidden" name="firm" value="true" /></fieldset>`;
}

/** @param texts error texts by the field's name @param slots comes first, instead of date and time */
export function formFields(
  endpoint: Endpoint,
  values: Record<string, unknown>,
  texts: Map<string, string>,
  messages: FormMessages,
  slots: Markup | null = null,
): Markup {
  const textOf = (name: string) => (values[name] === undefined ? '' : String(values[name]));
  const fields = (FORMS[endpoint.path] ?? APPOINTMENT).map((field) => {
    if (slots && (field.name === 'date' || field.name === 'time')) return '';
    const text = texts.get(field.name);
    return html`<div class="field">
      <label for="${field.name}">${messages[field.messageKey]}</label>
      ${text ? html`<p class="error" id="${field.name}-error"><span class="sr-only">${messages.error} </span>${text}</p>` : ''}
      ${control(field, textOf(field.name), text !== undefined, messages)}
    </div>`;
  });
  const hidden = HIDDEN.filter((name) => name in values).map(
    (name) => html`<input type="hidden" name="${name}" value="${textOf(name)}" />`,
  );
  return html`${slots ?? ''}${fields}${hidden}`;
}
