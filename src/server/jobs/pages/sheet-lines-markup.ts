// Markup of a job sheet's lines without script: each with its fields, what can be added, and the total.
import { html } from 'hono/html';
import { LABOUR_STEP } from '#contract/jobs/jobs.ts';
import { FIRST_VISIT } from '#contract/quotes/quote-settings.ts';
import { durationText, labourName, labourNote, unbrokenTime } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { CHEVRON_DOWN, PLUS, TICK } from '#lib/icon-lines.ts';
import { toMinor, toWire, typedNumber } from '#lib/money.ts';
import { amountsIn } from '#server/diary/price-told.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { finder } from './finder-markup.ts';
import {
  DECIMAL,
  field,
  hidden,
  icon,
  priceLabel,
  selectControl,
  stepButton,
  stepped,
  sum,
  textField,
  unbroken,
} from './sheet-controls.ts';
import { type TypedLine, toLine } from './sheet-form.ts';
import { addedLine, FIRST_VISIT_LINE, isByTheHour, leastLabour } from './sheet-presses.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { arrivedField, isGoingOn, sinceArrival } from './since-arrival.ts';

const MOST_HOURS = 10;
/** Letters of what was done in labour: its line's name has room for them behind the time. */
const MOST_NOTE = 90;
const DURATIONS = Array.from({ length: (MOST_HOURS * 60) / LABOUR_STEP }, (_, at) => (at + 1) * LABOUR_STEP);

/** Of the list of lines. */
export const LINES = 'lines';
/** Of the line that a button adds. */
const nextLine = ({ typed }: ShownSheet): string => `line-${typed.lines.length}`;

/** A line's place; in a template the phone fills it in. */
type At = number | '__n__';

const idOf = (at: At, name: keyof TypedLine): string => `lines.${at}.${name}`;

function labourFields(shown: ShownSheet, line: TypedLine, at: At): Markup {
  const { messages } = shown;
  const { minutes, price } = line;
  const unseen = (['kind', 'product', 'quantity'] as const).map((name) => hidden(idOf(at, name), line[name]));
  const durations = DURATIONS.map((duration) => [String(duration), durationText(duration)] as const);
  const time = idOf(at, 'minutes');
  return html`${unseen}
    ${field(time, messages.time, stepped(messages, messages.time, selectControl(time, durations, minutes)))}
    ${textField(idOf(at, 'name'), messages.labourNote, line.name, html` maxlength="${MOST_NOTE}" data-optional`)}
    ${textField(idOf(at, 'price'), priceLabel(messages.rate, shown), price, DECIMAL)}`;
}

function stockHint({ messages, sheet }: ShownSheet, { product }: TypedLine): string {
  const stock = product ? sheet.lines.find((line) => line.product === product)?.stock : null;
  return typeof stock === 'number' ? fillIn(messages.stock, { count: String(stock) }) : '';
}

function partFields(shown: ShownSheet, line: TypedLine, at: At): Markup {
  const { messages } = shown;
  const { kind, product, name, quantity, price, partNumber } = line;
  const label = kind === 'discount' ? messages.discountPrice : messages.price;
  const count = idOf(at, 'quantity');
  const number = html`<input class="control" id="${count}" name="${count}" value="${quantity}" inputmode="numeric" autocomplete="off" />`;
  return html`${hidden(idOf(at, 'kind'), kind)}${hidden(idOf(at, 'product'), product)}${hidden(idOf(at, 'minutes'), '')}${hidden(idOf(at, 'partNumber'), partNumber)}
    ${textField(idOf(at, 'name'), messages.name, name, html` maxlength="120"`, stockHint(shown, line))}
    ${field(count, messages.quantity, stepped(messages, messages.quantity, number))}
    ${textField(idOf(at, 'price'), priceLabel(label, shown), price, DECIMAL)}`;
}

/** As its customer reads it. */
export const titleOf = ({ minutes, name }: TypedLine): string =>
  minutes ? unbrokenTime(labourName(Number(minutes), labourNote(name))) : name;

/** What a line comes to, as the phone says it too (src/components/day/line-rows.ts). */
function rowTexts({ messages, sheet }: ShownSheet, line: TypedLine) {
  const { minutes, quantity, partNumber } = line;
  const name = titleOf(line);
  const { price } = toLine(line);
  const each = sum({ sheet }, Number.isFinite(price) ? Math.abs(price) : 0);
  const all = price * (minutes ? 1 : typedNumber(quantity));
  if (!Number.isFinite(all)) return { name, each: partNumber, sum: messages.noPrice };
  const rate = sum({ sheet }, typedNumber(line.price));
  return {
    name,
    each: minutes
      ? fillIn(messages.hourly, { price: rate })
      : [fillIn(messages.each, { quantity, price: each }), partNumber].filter(Boolean).join(', '),
    sum: sum({ sheet }, all),
  };
}

/** Something is still to be typed. */
const isShort = ({ name, price, minutes }: TypedLine): boolean => price === '' || !(name || minutes);

/** A row that opens to be changed. @param isOpen it has just been added */
export function lineFields(shown: ShownSheet, line: TypedLine, at: At, isOpen = false): Markup {
  const { messages } = shown;
  const texts = rowTexts(shown, line);
  return html`<li class="border-b border-line" id="line-${at}">
    <details${(isOpen || (at !== '__n__' && isShort(line))) && html` open`}>
      <summary class="job-line">
        <span class="grid"><span class="font-semibold" data-row-name>${texts.name}</span><span class="text-soft" data-row-each>${texts.each}</span></span>
        <span class="font-semibold" data-row-sum>${texts.sum}</span>${icon(CHEVRON_DOWN)}
      </summary>
      <div class="grid gap-4 pb-5">
        ${line.minutes ? labourFields(shown, line, at) : partFields(shown, line, at)}
        ${stepButton(`remove:${at}`, messages.remove, { about: texts.name, at: LINES })}
      </div>
    </details>
  </li>`;
}

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

const WIDE = 'button w-full justify-between text-left';

/** Finds a part of the shop, or adds another line: by one press what most visits have, folded what few have. */
export function addLines(shown: ShownSheet): Markup {
  const { ctx, messages, firstVisit, visit } = shown;
  const booked = bookedLabour(shown);
  const at = nextLine(shown);
  // It stays where it was pressed, so that nothing else comes under the thumb.
  const whole = {
    tick: html`<span class="job-added">${messages.added}</span>${icon(TICK, 'job-added')}`,
    look: `${WIDE} job-whole`,
  };
  const add = (
    step: string,
    text: string | Markup,
    { tick: mark = '', ...more }: Partial<Parameters<typeof stepButton>[2]> & { tick?: Markup | string } = {},
  ) =>
    stepButton(step, html`<span>${text}</span>${mark}${icon(PLUS, 'job-plus')}`, { at, look: WIDE, ...more });
  const all = ctx.quotes?.usualLines ?? [];
  const usual = all.map((line, which) => {
    if (isByTheHour(ctx, line)) return '';
    const { name, price, quantity } = line;
    const cost = sum(shown, price * quantity);
    return add(`usual:${which}`, `${name}, ${cost}`);
  });
  // What it costs to come, beside what it costs to stay.
  const first = all.findIndex(({ kind }) => kind === 'labour');
  const more = html`<span class="job-no-labour">${messages.addLabour}</span><span class="job-added">${messages.moreLabour}</span>`;
  const since = sinceArrival(shown);
  const asBooked = fillIn(messages.labourBooked, { time: unbrokenTime(durationText(visit.minutes)) });
  return html`${finder(shown, { name: 'part', label: messages.findPart, step: 'find', takes: 'add', verb: messages.add, at })}
    ${isGoingOn(shown) && arrivedField(shown)}
    <div class="grid gap-2">
      ${isGoingOn(shown) && add('labour:since', since.text, { ...whole, data: since.data, more: since.more || '' })}
      ${booked && add(booked, asBooked, whole)}
      ${add('labour', more)}
      ${usual[first]}
      <details>
        <summary class="job-fold">${messages.addMore}${icon(CHEVRON_DOWN)}</summary>
        <div class="grid gap-2 pt-2">
          ${add('line', messages.addLine)}
          ${add('discount', messages.addDiscount)}
          ${firstVisit && add('first', `${FIRST_VISIT}, ${firstVisit.percent} %`, { data: { percent: firstVisit.percent, most: firstVisit.most } })}
          ${usual.filter((_, which) => which !== first)}
        </div>
      </details>
    </div>`;
}

const sumRow = (name: string, amount: Markup): Markup =>
  html`<p class="flex justify-between gap-4"><span>${name}</span>${amount}</p>`;

/** Where nobody has agreed to that much. */
function totalNote(shown: ShownSheet): string {
  const { agreed, total } = shown.sheet;
  if (agreed === null) return total > 0 ? shown.messages.nothingAgreed : '';
  return total > agreed ? fillIn(shown.messages.above, { agreed: sum(shown, agreed) }) : '';
}

/** In sight while lines are added below it. */
export const runningTotal = (shown: ShownSheet): Markup =>
  html`<span class="job-running"><span class="sr-only">${shown.messages.total}: </span><span data-total="${shown.sheet.currency}">${sum(shown, shown.sheet.total)}</span></span>`;

/** In major units: what was paid for the quote, and to whoever came. */
export const paidSoFar = ({ paid, takings }: ShownSheet['sheet']): number =>
  toWire([paid, ...takings.map(({ amount }) => amount)].reduce((all, amount) => all + toMinor(amount), 0));

/** The page's script follows what is typed and taken. */
export function leftRow(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  const paid = paidSoFar(sheet);
  const left = toWire(Math.max(0, toMinor(sheet.total) - toMinor(paid)));
  const amount = html`<span data-left="${sheet.currency}" data-paid="${paid}">${sum(shown, left)}</span>`;
  return sumRow(messages.left, amount);
}

export function totals(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  const note = totalNote(shown);
  const told = shown.visit.priceTold;
  // Nothing is written yet, or it comes to what was told.
  const amounts = [0, ...amountsIn(told)];
  const paid = paidSoFar(sheet);
  return html`<p class="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 text-h3 font-semibold">
      <span>${messages.total}</span>
      <span data-total="${sheet.currency}">${sum(shown, sheet.total)}</span>
    </p>
    ${told && (note || sheet.total === 0) && html`<p class="border-l-4 border-ink pl-3 font-semibold" data-told="${amounts.join(' ')}"${amounts.includes(toMinor(sheet.total)) && html` hidden`}>${unbroken(fillIn(messages.toldElse, { told }))} ${messages.toldWhy}</p>`}
    ${sheet.agreed !== null && sumRow(messages.agreed, html`<span>${sum(shown, sheet.agreed)}</span>`)}
    ${
      paid > 0 &&
      html`${sumRow(messages.paidSoFar, html`<span>${sum(shown, paid)}</span>`)}
    ${leftRow(shown)}`
    }
    ${note && html`<p>${note}</p>`}
    ${sheet.callOut !== null && html`<p class="text-soft">${fillIn(messages.callOutApart, { charge: sum(shown, sheet.callOut) })}</p>`}`;
}
