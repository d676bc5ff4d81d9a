// Controls of the forms on a job sheet's page, without script.
import { html } from 'hono/html';
import { fillIn, type Phrase } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { CLOCK, MINUS, PLUS, TICK } from '#lib/icon-lines.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import type { JobMessages } from './job-messages.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** Attributes of an amount. */
export const DECIMAL = html` inputmode="decimal"`;

export const sum = ({ sheet }: Pick<ShownSheet, 'sheet'>, amount: number): string =>
  formatMoney(toMinor(amount), sheet.currency);

/** The time alone on its own day. @param at ISO 8601, UTC */
export function whenText({ ctx }: Pick<ShownSheet, 'ctx'>, at: string): string {
  const { date, time } = londonClock(Date.parse(at));
  return date === londonClock(ctx.clock.now()).date ? time : `${formatVisitDay(date)}, ${time}`;
}

/** Of what was agreed or taken. @param at ISO 8601, UTC */
export const recordedAt = (shown: ShownSheet, at: string): Markup =>
  html`<span class="font-normal text-soft">${whenText(shown, at)}</span>`;

/** The label of an amount that is typed names its currency, as an amount that is shown does. */
export const priceLabel = (label: Phrase<'currency'>, { sheet }: Pick<ShownSheet, 'sheet'>): string =>
  fillIn(label, { currency: formatMoney(0, sheet.currency).replaceAll(/[\d.,\s]/g, '') });

/** No line ends within a word that has a hyphen, as 'call-out'. */
export const unbroken = (text: string): Markup =>
  html`${text
    .split(/(\p{L}{1,12}-\p{L}{1,12})/u)
    .map((part, at) => (at % 2 === 1 ? html`<span class="whitespace-nowrap">${part}</span>` : part))}`;

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

export function selectControl(
  id: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  more: Markup | string = '',
): Markup {
  const items = options.map(
    ([value, title]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`,
  );
  return html`<select class="control" id="${id}" name="${id}"${more}>${items}</select>`;
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
  return field(id, label, selectControl(id, options, chosen, more), hint);
}

export const checkbox = (
  name: string,
  label: string,
  isChecked = false,
  more: Markup | string = '',
): Markup =>
  html`<label class="job-tick">
    <input type="checkbox" name="${name}" value="true"${isChecked && html` checked`}${more} />
    ${label}
  </label>`;

interface Step {
  /** What it is about, where others on the page have the same text. */
  about?: string;
  /** Where on the page its answer is seen, for a browser without script: an id. */
  at?: string;
  /** What the page's script needs to do it by itself, by name. */
  data?: Record<string, string | number>;
  /** Its classes. */
  look?: string;
  /** Further attributes. */
  more?: Markup | string;
}

/** Posts the whole sheet. */
export function stepButton(
  step: string,
  text: string | Markup,
  { about = '', at = '', data = {}, look = 'button', more = '' }: Step = {},
): Markup {
  // White space beside the unseen text would move the label out of the middle.
  const label = html`${text}${about && html`<span class="sr-only"> ${about}</span>`}`;
  const place = at && html` formaction="#${at}"`;
  const known = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<button type="submit" name="step" value="${step}" class="${look}"${place}${known}${more}>${label}</button>`;
}

/** As Icon.astro draws it. */
export const icon = (lines: string, more = ''): Markup =>
  html`<svg class="icon${more && ` ${more}`}" viewBox="0 0 24 24" aria-hidden="true"><path d="${lines}"></path></svg>`;

/** Shown by the page's script, which alone can do what it is for. */
export const NEEDS_SCRIPT = html` data-needs-script hidden`;

const byPress = (by: number, label: string, lines: string): Markup =>
  html`<button type="button" class="button job-by" data-by="${by}" aria-label="${label}"${NEEDS_SCRIPT}>${icon(lines)}</button>`;

/** A control that two presses make less and more. @param by how much, or how many choices of a list further */
export const stepped = (
  messages: Pick<JobMessages, 'fewer' | 'more'>,
  label: string,
  control: Markup,
  by = 1,
): Markup =>
  html`<span class="job-stepper">${byPress(-by, `${messages.fewer}: ${label}`, MINUS)}${control}${byPress(by, `${messages.more}: ${label}`, PLUS)}</span>`;

/** One of a few, as large as a thumb: the mark says which is chosen, without colours as well. */
export const choice = (
  name: string,
  value: string,
  label: string,
  isChosen: boolean,
  more: Markup | string = '',
): Markup =>
  html`<label class="job-choice"><input type="radio" name="${name}" value="${value}"${isChosen && html` checked`}${more} />${label}</label>`;

/** @param titles of each value, one of which is to be chosen */
export const choices = <Value extends string>(
  label: string,
  name: string,
  titles: Record<Value, string>,
  chosen: string | null,
  {
    hint = '',
    more = html` required`,
    after = '',
  }: { hint?: string; more?: Markup; after?: Markup | string } = {},
): Markup => {
  // What is missing leads to the first.
  const one = ([value, title]: [string, string], at: number) =>
    choice(name, value, title, value === chosen, html`${at === 0 && html` id="${name}"`}${more}`);
  return html`<fieldset class="grid gap-2">
    <legend class="mb-2 font-semibold">${label}</legend>
    ${hint && html`<p class="text-soft">${hint}</p>`}
    ${Object.entries<string>(titles).map(one)}
    ${after}
  </fieldset>`;
};

/** A part of the sheet, in the order of the work: numbered, and ticked once it is done (src/styles/job-sheet.css). */
export const stepHead = (title: Markup | string, id = '', more: Markup | string = ''): Markup =>
  html`<h2 class="job-step"${id && html` id="${id}"`}>${title}${more}</h2>`;

/**
 * What the phone says of itself: always in sight, and below all else, so that it covers nothing at the page's end.
 * @param hasSheet to send, with steps to lead to while it is open
 */
export const phoneBar = (messages: JobMessages, { hasSheet = false } = {}): Markup =>
  html`<p class="empty:absolute" data-others></p>
    <div class="job-bar" data-bar>
      ${icon(CLOCK, 'job-unsent')}${icon(TICK, 'job-sent')}
      <div>
        <p class="job-offline font-semibold">${messages.noNetwork}</p>
        <p role="status" data-state></p>
        <p class="job-keep-open">${messages.keepOpen}</p>
      </div>
      ${
        hasSheet &&
        html`<button type="submit" form="sheet" formaction="#saved" name="step" value="save" class="button" data-send><span class="job-without">${messages.save}</span><span class="job-with">${messages.sendNow}</span></button>
        <a class="button job-while-open" href="#steps">${messages.steps}</a>
        <a class="button job-while-open" href="#end">${messages.toEnd}</a>`
      }
    </div>`;
