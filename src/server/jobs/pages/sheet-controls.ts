// Controls of the forms on a job sheet's page, without script.
import { html } from 'hono/html';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** Attributes of an amount. */
export const DECIMAL = html` inputmode="decimal"`;

export const sum = ({ sheet }: Pick<ShownSheet, 'sheet'>, amount: number): string =>
  formatMoney(toMinor(amount), sheet.currency);

export const hidden = (name: string, value: string | number): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

export const field = (id: string, label: string, control: Markup, hint = ''): Markup =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint && html`<p class="hint">${hint}</p>`}
    ${control}
  </div>`;

/** @param more further attributes */
export function textField(
  id: string,
  label: string,
  value: string,
  more: Markup | string = '',
  hint = '',
): Markup {
  const input = html`<input class="control" id="${id}" name="${id}" value="${value}" autocomplete="off"${more} />`;
  return field(id, label, input, hint);
}

/** @param options value and title of each @param more further attributes */
export function selectField(
  id: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  hint = '',
  more: Markup | string = '',
): Markup {
  const items = options.map(
    ([value, title]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`,
  );
  return field(
    id,
    label,
    html`<select class="control" id="${id}" name="${id}"${more}>${items}</select>`,
    hint,
  );
}

export const checkbox = (
  name: string,
  label: string,
  isChecked = false,
  more: Markup | string = '',
): Markup =>
  html`<label class="flex items-start gap-3 font-normal">
    <input type="checkbox" class="mt-1 size-5 shrink-0" name="${name}" value="true"${isChecked && html` checked`}${more} />
    ${label}
  </label>`;

interface Step {
  /** What it is about, where others on the page have the same text. */
  about?: string;
  /** Where on the page its answer is seen, for a browser without script: an id. */
  at?: string;
  /** What the page's script needs to do it by itself, by name. */
  data?: Record<string, string | number>;
}

/** Posts the whole sheet. */
export function stepButton(
  step: string,
  text: string,
  { about = '', at = '', data = {} }: Step = {},
): Markup {
  // White space beside the unseen text would move the label out of the middle.
  const label = html`${text}${about && html`<span class="sr-only"> ${about}</span>`}`;
  const place = at && html` formaction="#${at}"`;
  const known = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<button type="submit" name="step" value="${step}" class="button"${place}${known}>${label}</button>`;
}

/** What the phone says of itself: always in sight, and below all else, so that it covers nothing at the page's end. */
export const phoneLines = (): Markup =>
  html`<p class="empty:absolute" data-others></p>
    <p role="status" data-state class="sticky bottom-0 z-10 bg-paper empty:absolute not-empty:border-t not-empty:border-ink not-empty:py-3"></p>`;
