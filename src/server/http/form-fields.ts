// Fields of a form shown again with its values and errors; hono/html escapes every value.
import { html } from 'hono/html';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Slot } from '#contract/error.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { arrivalText } from '#lib/clock-minutes.ts';
import { APPOINTMENT_FIELDS, type FormField, NOTICE_FIELDS, REVIEW_FIELDS } from '#lib/form-fields.ts';
import { closingTime, namedDay } from '#lib/london.ts';
import type { FormMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';

export type Markup = ReturnType<typeof html>;

type Message = keyof FormMessages;
type Fields = Record<string, FormField & { label: Message }>;
const FORMS: Record<string, Fields> = {
  [noticeOfCancellation.path]: NOTICE_FIELDS,
  [submitReview.path]: REVIEW_FIELDS,
};
/** Hidden fields, which keep their values. */
const HIDDEN = ['isQuoteRequest', 'unfilled', 'website', 'page'];

function control(
  name: string,
  { type, autocomplete = 'off' }: FormField,
  value: string,
  invalid: boolean,
  messages: FormMessages,
): Markup {
  const described = invalid ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  if (type === 'area')
    return html`<textarea class="control" id="${name}" name="${name}" rows="6"${described}>${value}</textarea>`;
  if (typeof type === 'string')
    return html`<input class="control" id="${name}" name="${name}" type="${type}" value="${value}"
      autocomplete="${autocomplete}"${described} />`;
  const options = type.map(
    (option) => html`<option value="${option}"${option === value ? html` selected` : ''}>${option}</option>`,
  );
  return html`<select class="control" id="${name}" name="${name}"${described}>
    <option value="">${messages.choose}</option>${options}
  </select>`;
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
    return html`<div class="mt-3" role="group" aria-labelledby="day-${date}">
      <p id="day-${date}" class="text-soft">${namedDay(date)}, ${messages.arrive}</p>
      <div class="grid grid-cols-2 gap-x-6">${radios}</div>
    </div>`;
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
  const form: Fields = FORMS[endpoint.path] ?? APPOINTMENT_FIELDS;
  const fields = Object.entries(form).map(([name, field]) => {
    if (slots && (name === 'date' || name === 'time')) return '';
    const text = texts.get(name);
    return html`<div class="field">
      <label for="${name}">${messages[field.label]}</label>
      ${text ? html`<p class="error" id="${name}-error"><span class="sr-only">${messages.error} </span>${text}</p>` : ''}
      ${control(name, field, textOf(name), text !== undefined, messages)}
    </div>`;
  });
  const hidden = HIDDEN.filter((name) => name in values).map(
    (name) => html`<input type="hidden" name="${name}" value="${textOf(name)}" />`,
  );
  return html`${slots ?? ''}${fields}${hidden}`;
}
