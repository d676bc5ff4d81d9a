// The rows of a job sheet's lines on its page, made of the page's templates: the phone adds and takes away without asking the server.
import * as messages from '#content/messages/jobs.yml';
import { labourNote } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { isAdded, minutesSince } from './arrival.ts';
import { type Control, type Field, readFields, withOwnReadings, writeFields } from './fields.ts';
import { noteMoved } from './second-tap.ts';
import {
  firstVisitPrice,
  isLineField,
  type Line,
  labourTitle,
  lineFields,
  lineMinor,
  linesOf,
  templateOf,
  totalOf,
} from './sheet-lines.ts';

/** Written by the store, or of this page alone. */
const NOT_KEPT = ['step', 'key', 'earlier', 'part', 'wanted', 'version'];

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements] as unknown as Control[];

/** Everything typed and chosen. */
export const fieldsOf = (form: HTMLFormElement): Field[] =>
  readFields(controlsOf(form)).filter(([name]) => !NOT_KEPT.includes(name));

/** Of all its controls. */
export const namesOf = (form: HTMLFormElement): string[] => controlsOf(form).map(({ name }) => name);

/** @param step as its button names it @returns null where the page has no template for it */
function rowOf(form: HTMLFormElement, step: string, at: number): HTMLElement | null {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-line="${step}"]`);
  const copy = (template?.content.cloneNode(true) as DocumentFragment | undefined)?.firstElementChild;
  if (!(copy instanceof HTMLElement)) return null;
  for (const part of [copy, ...copy.querySelectorAll('*')])
    for (const { name, value } of [...part.attributes])
      if (value.includes('__n__')) part.setAttribute(name, value.replaceAll('__n__', String(at)));
  return copy;
}

function addRow(form: HTMLFormElement, step: string, at: number, line: Line): HTMLElement | null {
  const row = rowOf(form, step, at);
  if (!row) return null;
  for (const part of row.querySelectorAll<HTMLElement>('[data-needs-script]')) part.hidden = false;
  for (const [name, value] of Object.entries(line)) {
    const control = row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="lines.${at}.${name}"]`);
    if (!control) continue;
    control.value = value;
    // A time that the page doesn't offer, as the office may write one.
    if (control instanceof HTMLSelectElement && control.value !== value)
      control.add(new Option(value, value, true, true));
  }
  const details = row.querySelector('details');
  if (details) details.open = isShort(line);
  form.querySelector('[data-lines]')?.append(row);
  return row;
}

/** An older page kept labour with its whole name. */
const asTyped = (line: Line): Line => (line.minutes ? { ...line, name: labourNote(line.name ?? '') } : line);

/** Puts these fields into the form, whatever lines it has now. */
export function setFields(form: HTMLFormElement, fields: readonly Field[]): void {
  const kept = withOwnReadings(fields, fieldsOf(form));
  form.querySelector('[data-lines]')?.replaceChildren();
  for (const [at, line] of linesOf(kept).entries()) addRow(form, templateOf(line), at, asTyped(line));
  writeFields(
    controlsOf(form).filter(({ name }) => !isLineField(name) && !NOT_KEPT.includes(name)),
    kept,
  );
}

/** Something is still to be typed. */
export const isShort = ({ minutes, name = '', price = '' }: Line): boolean =>
  price.trim() === '' || !(minutes || name.trim());

/** As the server shows a row (src/server/jobs/pages/sheet-lines-markup.ts). */
function rowTexts(line: Line, currency: string): { name: string; each: string; sum: string } {
  const { minutes, name = '', quantity = '', price = '', partNumber = '' } = line;
  const title = minutes ? labourTitle(minutes, name) : name;
  if (price.trim() === '' || totalOf([line]) === null)
    return { name: title, each: partNumber, sum: messages.noPrice };
  const each = formatMoney(toMinor(price.trim()), currency);
  return {
    name: title,
    each: minutes
      ? fillIn(messages.hourly, { price: each })
      : [fillIn(messages.each, { quantity, price: each }), partNumber].filter(Boolean).join(', '),
    sum: formatMoney(lineMinor(line), currency),
  };
}

/** Each row says what it comes to while it is changed. */
export function showLines(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLElement>('[data-lines]');
  const lines = linesOf(fieldsOf(form));
  for (const [at, row] of [...(list?.children ?? [])].entries()) {
    const texts = Object.entries(rowTexts(lines[at] ?? {}, list?.dataset.lines ?? ''));
    for (const [part, text] of texts) {
      const place = row.querySelector(`[data-row-${part}]`);
      if (place) place.textContent = text;
    }
  }
}

function remove(form: HTMLFormElement, which: number): HTMLElement | null {
  const fields = fieldsOf(form);
  const left = linesOf(fields).filter((_, at) => at !== which);
  setFields(form, [...fields.filter(([name]) => !isLineField(name)), ...lineFields(left)]);
  noteMoved();
  const rows = form.querySelectorAll<HTMLElement>('[data-lines] summary');
  return rows[Math.min(which, rows.length - 1)] ?? form.querySelector<HTMLElement>('[name="part"]');
}

/** What a part that was found says of itself on its button. */
const partOf = ({ dataset }: HTMLElement): Line => ({
  product: dataset.product ?? '',
  name: dataset.name ?? '',
  partNumber: dataset.number ?? '',
  price: dataset.price ?? '',
});

function add(form: HTMLFormElement, button: HTMLElement, step: string): HTMLElement | null {
  const lines = linesOf(fieldsOf(form));
  const at = lines.length;
  const { percent, most } = button.dataset;
  if (step === 'labour:since') {
    const minutes = minutesSince(form);
    return minutes > 0 ? addRow(form, 'labour', at, { minutes: String(minutes) }) : null;
  }
  if (step === 'first' && percent && most) {
    const price = firstVisitPrice(lines, { percent: Number(percent), most: Number(most) });
    return price ? addRow(form, step, at, { price }) : null;
  }
  return step.startsWith('add:') ? addRow(form, 'line', at, partOf(button)) : addRow(form, step, at, {});
}

/** Of the buttons that add all labour at once, the one that was pressed says so, and adds no more. */
function markAdded(form: HTMLFormElement, button: HTMLElement): void {
  for (const one of form.querySelectorAll<HTMLElement>('.job-whole')) delete one.dataset.added;
  button.dataset.added = '';
}

/** Does what a button does to the lines. @returns where that is seen; null where this page can't do it */
export function takeStep(form: HTMLFormElement, button: HTMLButtonElement): HTMLElement | null {
  const [what, which] = button.value.split(':');
  if (what === 'remove') return remove(form, Number(which));
  if (isAdded(form, button)) return null;
  const row = add(form, button, button.value);
  if (row && button.matches('.job-whole')) markAdded(form, button);
  const details = row?.querySelector('details');
  // What has all it needs stays a row, but labour whose time is the usual guess.
  const line = linesOf(fieldsOf(form)).at(-1);
  if (details && line) details.open = button.value === 'labour' || isShort(line);
  return row;
}
