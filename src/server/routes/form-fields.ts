// The fields of a form that is shown again, with what was written and what is wrong, every value escaped by hono/html.
import { html } from 'hono/html';
import { noticeOfCancellation } from '#contract/cancellations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { submitReview } from '#contract/reviews.ts';
import { BOOKING_SERVICES, REVIEW_SERVICES } from '#contract/services.ts';

export type Markup = ReturnType<typeof html>;

interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'date' | 'time' | 'area' | readonly string[];
  autocomplete?: string;
}

const STARS = ['5', '4', '3', '2', '1'] as const;

const REVIEW: Field[] = [
  { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
  { name: 'service', label: 'Service', type: REVIEW_SERVICES },
  { name: 'rating', label: 'Stars', type: STARS },
  { name: 'content', label: 'Your review', type: 'area' },
];
const APPOINTMENT: Field[] = [
  { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel' },
  { name: 'service', label: 'Service', type: BOOKING_SERVICES },
  { name: 'date', label: 'Preferred date', type: 'date' },
  { name: 'time', label: 'Preferred time', type: 'time' },
  { name: 'message', label: 'Message', type: 'area' },
];
const CANCELLATION: Field[] = [
  { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
  { name: 'orderOrBooking', label: 'Order or booking', type: 'text' },
  { name: 'address', label: 'Address (optional)', type: 'text', autocomplete: 'address-line1' },
  { name: 'message', label: 'Message (optional)', type: 'area' },
];
const FORMS: Record<string, Field[]> = {
  [noticeOfCancellation.path]: CANCELLATION,
  [submitReview.path]: REVIEW,
};
/** Sent along as they came. */
const HIDDEN = ['isQuoteRequest', 'subject', 'website', 'page'];

function control({ name, type, autocomplete = 'off' }: Field, value: string, invalid: boolean): Markup {
  const described = invalid ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  if (type === 'area')
    return html`<textarea class="control" id="${name}" name="${name}" rows="6"${described}>${value}</textarea>`;
  if (typeof type === 'string')
    return html`<input class="control" id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${described} />`;
  const options = type.map(
    (option) => html`<option value="${option}"${option === value ? html` selected` : ''}>${option}</option>`,
  );
  return html`<select class="control" id="${name}" name="${name}"${described}><option value="">Choose</option>${options}</select>`;
}

/** @param texts what is wrong, by the field's name */
export function formFields(
  endpoint: Endpoint,
  values: Record<string, unknown>,
  texts: Map<string, string>,
): Markup {
  const shown = (name: string) => (values[name] === undefined ? '' : String(values[name]));
  const fields = (FORMS[endpoint.path] ?? APPOINTMENT).map((field) => {
    const text = texts.get(field.name);
    return html`<div class="field">
      <label for="${field.name}">${field.label}</label>
      ${text ? html`<p class="error" id="${field.name}-error"><span class="sr-only">Error: </span>${text}</p>` : ''}
      ${control(field, shown(field.name), text !== undefined)}
    </div>`;
  });
  const hidden = HIDDEN.filter((name) => name in values).map(
    (name) => html`<input type="hidden" name="${name}" value="${shown(name)}" />`,
  );
  return html`${fields}${hidden}`;
}
