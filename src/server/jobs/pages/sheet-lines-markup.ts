// Markup of a job sheet's lines without script: each with its fields, what can be added, and the total.
import { html } from 'hono/html';
import { LABOUR_STEP } from '#contract/jobs/jobs.ts';
import { FIRST_VISIT } from '#contract/quotes/quote-settings.ts';
import { durationText, labourName } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor, toWire } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { DECIMAL, hidden, selectField, stepButton, sum, textField } from './sheet-controls.ts';
import { addedLine, FIRST_VISIT_LINE, leastLabour, type TypedLine } from './sheet-form.ts';
import type { FoundPart, ShownSheet } from './shown-sheet.ts';

const MOST_HOURS = 10;
const DURATIONS = Array.from({ length: (MOST_HOURS * 60) / LABOUR_STEP }, (_, at) => (at + 1) * LABOUR_STEP);

/** Of the list of lines. */
export const LINES = 'lines';
const FOUND = 'found-parts';
/** Of the line that a button adds. */
const nextLine = ({ typed }: ShownSheet): string => `line-${typed.lines.length}`;

/** A line's place; in a template the phone fills it in. */
type At = number | '__n__';

const idOf = (at: At, name: keyof TypedLine): string => `lines.${at}.${name}`;

function labourFields({ messages }: ShownSheet, line: TypedLine, at: At): Markup {
  const { minutes, price } = line;
  const unseen = (['kind', 'product', 'name', 'quantity'] as const).map((name) =>
    hidden(idOf(at, name), line[name]),
  );
  const durations = DURATIONS.map((duration) => [String(duration), durationText(duration)] as const);
  return html`${unseen}
    <p class="font-semibold">${labourName(Number(minutes))}</p>
    <div class="grid grid-cols-2 gap-3">
      ${selectField(idOf(at, 'minutes'), messages.time, durations, minutes)}
      ${textField(idOf(at, 'price'), messages.rate, price, DECIMAL)}
    </div>`;
}

function stockHint({ messages, sheet }: ShownSheet, { product }: TypedLine): string {
  const stock = product ? sheet.lines.find((line) => line.product === product)?.stock : null;
  return typeof stock === 'number' ? fillIn(messages.stock, { count: String(stock) }) : '';
}

function partFields(shown: ShownSheet, line: TypedLine, at: At): Markup {
  const { messages } = shown;
  const { kind, product, name, quantity, price } = line;
  const priceLabel = kind === 'discount' ? messages.discountPrice : messages.price;
  return html`${hidden(idOf(at, 'kind'), kind)}${hidden(idOf(at, 'product'), product)}${hidden(idOf(at, 'minutes'), '')}
    ${textField(idOf(at, 'name'), messages.name, name, html` maxlength="120"`, stockHint(shown, line))}
    <div class="grid grid-cols-2 gap-3">
      ${textField(idOf(at, 'quantity'), messages.quantity, quantity, html` inputmode="numeric"`)}
      ${textField(idOf(at, 'price'), priceLabel, price, DECIMAL)}
    </div>`;
}

export const lineFields = (shown: ShownSheet, line: TypedLine, at: At): Markup =>
  html`<li class="grid gap-3 border-b border-line py-4" id="line-${at}">
    ${line.minutes ? labourFields(shown, line, at) : partFields(shown, line, at)}
    <p>${stepButton(`remove:${at}`, shown.messages.remove, { about: line.name, at: LINES })}</p>
  </li>`;

/** As long as the visit was booked for, where that is more than the shortest time: what was planned to be charged. @returns its step; '' */
const bookedLabour = ({ ctx, visit }: ShownSheet): string =>
  visit.minutes > leastLabour(ctx) && visit.minutes <= MOST_HOURS * 60 ? `labour:${visit.minutes}` : '';

/** Of which the page's script makes rows. */
export function lineTemplates(shown: ShownSheet): Markup {
  const { ctx, firstVisit } = shown;
  const usual = ctx.quotes?.usualLines.map((_, at) => `usual:${at}`) ?? [];
  const first = firstVisit ? ['first'] : [];
  const booked = bookedLabour(shown);
  const steps = ['labour', ...(booked && [booked]), 'line', 'discount', ...first, ...usual];
  return html`${steps.map((step) => {
    const line = step === 'first' ? FIRST_VISIT_LINE : addedLine(ctx, step);
    return line && html`<template data-line="${step}">${lineFields(shown, line, '__n__')}</template>`;
  })}`;
}

function foundPart(shown: ShownSheet, part: FoundPart): Markup {
  const { messages, sheet } = shown;
  const { id, name, part_number, price, stock } = part;
  const data = { product: id, name, price: price === null ? '' : toWire(price) };
  return html`<li class="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
    <span>
      ${name} <span class="label">${part_number}</span><br />
      ${price !== null && `${formatMoney(price, sheet.currency)}, `}${fillIn(messages.stock, { count: String(stock) })}
    </span>
    ${stepButton(`add:${id}`, messages.add, { about: name, at: nextLine(shown), data })}
  </li>`;
}

function foundParts(shown: ShownSheet): Markup {
  const { messages, found } = shown;
  const list = html`<ul class="border-t border-line">${found?.map((part) => foundPart(shown, part))}</ul>`;
  return html`<div class="empty:hidden" id="${FOUND}" data-found>${
    found && (found.length > 0 ? list : html`<p>${messages.noPart}</p>`)
  }</div>`;
}

/** Finds a part of the shop, or adds another line. */
export function addLines(shown: ShownSheet): Markup {
  const { ctx, messages, search, firstVisit, visit } = shown;
  const booked = bookedLabour(shown);
  const at = nextLine(shown);
  const usual = ctx.quotes?.usualLines.map(({ name }, which) => stepButton(`usual:${which}`, name, { at }));
  const offer = firstVisit && { at, data: { percent: firstVisit.percent, most: firstVisit.most } };
  return html`<div class="flex flex-wrap items-end gap-3">
      <div class="grow basis-52">${textField('part', messages.findPart, search, html` enterkeyhint="search"`, messages.findHint)}</div>
      ${stepButton('find', messages.find, { at: FOUND })}
    </div>
    ${foundParts(shown)}
    <p class="flex flex-wrap gap-2">
      ${stepButton('labour', messages.addLabour, { at })}
      ${booked && stepButton(booked, fillIn(messages.labourBooked, { time: durationText(visit.minutes) }), { at })}
      ${stepButton('line', messages.addLine, { at })}
      ${stepButton('discount', messages.addDiscount, { at })}
      ${offer && stepButton('first', `${FIRST_VISIT}, ${offer.data.percent} %`, offer)}
      ${usual}
    </p>`;
}

/** Where nobody has agreed to that much. */
function totalNote(shown: ShownSheet): string {
  const { agreed, total } = shown.sheet;
  if (agreed === null) return total > 0 ? shown.messages.nothingAgreed : '';
  return total > agreed ? fillIn(shown.messages.above, { agreed: sum(shown, agreed) }) : '';
}

/** In major units: what was paid for the quote, and to whoever came. */
export const paidSoFar = ({ paid, takings }: ShownSheet['sheet']): number =>
  toWire([paid, ...takings.map(({ amount }) => amount)].reduce((all, amount) => all + toMinor(amount), 0));

export function totals(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  const note = totalNote(shown);
  const paid = paidSoFar(sheet);
  const row = (name: string, amount: Markup | string) =>
    html`<p class="flex justify-between gap-4"><span>${name}</span>${amount}</p>`;
  const left = toWire(Math.max(0, toMinor(sheet.total) - toMinor(paid)));
  return html`<p class="flex justify-between gap-4 border-t border-ink pt-3 text-h3 font-semibold">
      <span>${messages.total}</span>
      <span data-total="${sheet.currency}">${sum(shown, sheet.total)}</span>
    </p>
    ${sheet.agreed !== null && row(messages.agreed, html`<span>${sum(shown, sheet.agreed)}</span>`)}
    ${
      paid > 0 &&
      html`${row(messages.paidSoFar, html`<span>${sum(shown, paid)}</span>`)}
    ${row(messages.left, html`<span data-left="${sheet.currency}" data-paid="${paid}">${sum(shown, left)}</span>`)}`
    }
    ${note && html`<p>${note}</p>`}`;
}
