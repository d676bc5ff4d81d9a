// The fields of a form that is shown again, with what was written and what is wrong, every value escaped by hono/html.
import { html } from 'hono/html';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { BOOKING_SERVICES, REVIEW_SERVICES } from '#contract/services.ts';
import type { FormMessages, FormWord } from './form-messages.ts';

export type Markup = ReturnType<typeof html>;

interface Field {
  name: string;
  /** Its label. */
  word: FormWord;
  type: 'text' | 'email' | 'tel' | 'date' | 'time' | 'area' | readonly string[];
  autocomplete?: string;
}

const STARS = ['5', '4', '3', '2', '1'] as const;

const REVIEW: Field[] = [
  { name: 'name', word: 'name', type: 'text', autocomplete: 'name' },
  { name: 'service', word: 'service', type: REVIEW_SERVICES },
  { name: 'rating', word: 'starsGiven', type: STARS },
  { name: 'content', word: 'review', type: 'area' },
];
const APPOINTMENT: Field[] = [
  { name: 'name', word: 'name', type: 'text', autocomplete: 'name' },
  { name: 'email', word: 'email', type: 'email', autocomplete: 'email' },
  { name: 'phone', word: 'phone', type: 'tel', autocomplete: 'tel' },
  { name: 'service', word: 'service', type: BOOKING_SERVICES },
  { name: 'date', word: 'date', type: 'date' },
  { name: 'time', word: 'time', type: 'time' },
  { name: 'message', word: 'message', type: 'area' },
];
const CANCELLATION: Field[] = [
  { name: 'name', word: 'name', type: 'text', autocomplete: 'name' },
  { name: 'email', word: 'email', type: 'email', autocomplete: 'email' },
  { name: 'orderOrBooking', word: 'orderOrBooking', type: 'text' },
  { name: 'address', word: 'address', type: 'text', autocomplete: 'address-line1' },
  { name: 'message', word: 'cancellationMessage', type: 'area' },
];
const FORMS: Record<string, Field[]> = {
  [noticeOfCancellation.path]: CANCELLATION,
  [submitReview.path]: REVIEW,
};
/** Sent along as they came. */
const HIDDEN = ['isQuoteRequest', 'subject', 'website', 'page'];

function control(
  { name, type, autocomplete = 'off' }: Field,
  value: string,
  invalid: boolean,
  words: FormMessages,
): Markup {
  const described = invalid ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  if (type === 'area')
    return html`<textarea class="control" id="${name}" name="${name}" rows="6"${described}>${value}</textarea>`;
  if (typeof type === 'string')
    return html`<input class="control" id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${described} />`;
  const options = type.map(
    (option) => html`<option value="${option}"${option === value ? html` selected` : ''}>${option}</option>`,
  );
  return html`<select class="control" id="${name}" name="${name}"${described}><option value="">${words.choose}</option>${options}</select>`;
}

/** @param texts what is wrong, by the field's name */
export function formFields(
  endpoint: Endpoint,
  values: Record<string, unknown>,
  texts: Map<string, string>,
  words: FormMessages,
): Markup {
  const shown = (name: string) => (values[name] === undefined ? '' : String(values[name]));
  const fields = (FORMS[endpoint.path] ?? APPOINTMENT).map((field) => {
    const text = texts.get(field.name);
    return html`<div class="field">
      <label for="${field.name}">${words[field.word]}</label>
      ${text ? html`<p class="error" id="${field.name}-error"><span class="sr-only">${words.error} </span>${text}</p>` : ''}
      ${control(field, shown(field.name), text !== undefined, words)}
    </div>`;
  });
  const hidden = HIDDEN.filter((name) => name in values).map(
    (name) => html`<input type="hidden" name="${name}" value="${shown(name)}" />`,
  );
  return html`${fields}${hidden}`;
}
