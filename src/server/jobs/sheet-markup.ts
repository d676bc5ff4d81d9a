// Markup of a job sheet without script: what is known of the visit, the form, and how it ends.
import { html } from 'hono/html';
import type * as messages from '#content/messages/jobs.yml';
import { JOB_OUTCOMES, LABOUR_STEP, UNSIGNED, type Unsigned } from '#contract/jobs/jobs.ts';
import { FIRST_VISIT } from '#contract/quotes/quote-settings.ts';
import { durationText, labourName } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { arrivalOf } from '#server/diary/arrival.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { besideMarkup } from './beside-markup.ts';
import { factsMarkup, outcomeNames, sheetPath, whereMarkup } from './day-markup.ts';
import { photosMarkup } from './photo-markup.ts';
import { addedLine, type TypedLine } from './sheet-form.ts';
import type { ShownSheet } from './shown-sheet.ts';

const MOST_HOURS = 10;

/** The messages of this page. */
type Shown = ShownSheet & { messages: typeof messages };

const unsignedNames = ({ messages }: Pick<Shown, 'messages'>): Record<Unsigned, string> => ({
  refused: messages.unsignedRefused,
  absent: messages.unsignedAbsent,
});

const sum = ({ sheet }: Shown, amount: number): string => formatMoney(toMinor(amount), sheet.currency);

/** Each leads to its field; of a line, with its name or number. */
function problems({ error, typed, messages }: Shown): Markup | string {
  if (!error) return '';
  const issues = (error.details.issues ?? []).map(({ path, text }) => {
    const at = Number(path.split('.')[1]);
    const line = typed.lines[at];
    const name = line && (line.name || fillIn(messages.lineNumber, { number: at + 1 }));
    return html`<p><a class="link" href="#${path.replace(/^ending\./, '')}">${name ? `${name}: ` : ''}${text}</a></p>`;
  });
  return html`<div class="form-problems grid gap-2" role="alert">${issues.length > 0 ? issues : html`<p>${error.message}</p>`}</div>`;
}

const field = (id: string, label: string, control: Markup, hint = ''): Markup =>
  html`<div class="field"><label for="${id}">${label}</label>${hint ? html`<p class="hint">${hint}</p>` : ''}${control}</div>`;

const input = (id: string, value: string, more: Markup | string = ''): Markup =>
  html`<input class="control" id="${id}" name="${id}" value="${value}" autocomplete="off"${more} />`;

const area = (id: string, value: string): Markup =>
  html`<textarea class="control" id="${id}" name="${id}" rows="4" maxlength="4000">${value}</textarea>`;

function timeSelect(id: string, chosen: string): Markup {
  const steps = Array.from({ length: (MOST_HOURS * 60) / LABOUR_STEP }, (_, at) => (at + 1) * LABOUR_STEP);
  const options = steps.map(
    (minutes) =>
      html`<option value="${minutes}"${String(minutes) === chosen ? html` selected` : ''}>${durationText(minutes)}</option>`,
  );
  return html`<select class="control" id="${id}" name="${id}">${options}</select>`;
}

function lineFields({ messages, sheet }: Shown, line: TypedLine, at: number | '__n__'): Markup {
  const id = (name: string) => `lines.${at}.${name}`;
  const hidden = (name: 'kind' | 'product' | 'name' | 'quantity' | 'minutes') =>
    html`<input type="hidden" name="${id(name)}" value="${line[name]}" />`;
  const remove = html`<button type="submit" name="step" value="remove:${at}" class="button">${messages.remove}<span class="sr-only"> ${line.name}</span></button>`;
  const decimal = html` inputmode="decimal"`;
  if (line.minutes)
    return html`<li class="grid gap-3 border-b border-line py-4">${hidden('kind')}${hidden('product')}${hidden('name')}${hidden('quantity')}
      <p class="font-semibold">${labourName(Number(line.minutes))}</p>
      <div class="grid grid-cols-2 gap-3">${field(id('minutes'), messages.time, timeSelect(id('minutes'), line.minutes))}
      ${field(id('price'), messages.rate, input(id('price'), line.price, decimal))}</div><p>${remove}</p></li>`;
  const { stock = null } =
    sheet.lines.find(({ product }) => product !== null && product === line.product) ?? {};
  const hint = stock === null ? '' : fillIn(messages.stock, { count: String(stock) });
  return html`<li class="grid gap-3 border-b border-line py-4">${hidden('kind')}${hidden('product')}<input type="hidden" name="${id('minutes')}" value="" />
    ${field(id('name'), messages.name, input(id('name'), line.name, html` maxlength="120"`), hint)}
    <div class="grid grid-cols-2 gap-3">${field(id('quantity'), messages.quantity, input(id('quantity'), line.quantity, html` inputmode="numeric"`))}
    ${field(id('price'), line.kind === 'discount' ? messages.discountPrice : messages.price, input(id('price'), line.price, decimal))}</div><p>${remove}</p></li>`;
}

function foundParts({ messages, found, sheet }: Shown): Markup | string {
  if (!found) return '';
  if (found.length === 0) return html`<p role="status">${messages.noPart}</p>`;
  const items = found.map(
    ({ id, name, part_number, price, stock }) =>
      html`<li class="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"><span>${name} <span class="label">${part_number}</span><br />
      ${price === null ? '' : `${formatMoney(price, sheet.currency)}, `}${fillIn(messages.stock, { count: String(stock) })}</span>
      <button type="submit" name="step" value="add:${id}" class="button">${messages.add}<span class="sr-only"> ${name}</span></button></li>`,
  );
  return html`<ul class="border-t border-line">${items}</ul>`;
}

function addLines(shown: Shown): Markup {
  const { ctx, messages, search, firstVisit } = shown;
  const step = (value: string, text: string) =>
    html`<button type="submit" name="step" value="${value}" class="button">${text}</button>`;
  const usual = ctx.quotes?.usualLines.map(({ name }, at) => step(`usual:${at}`, name)) ?? [];
  const first = firstVisit ? step('first', `${FIRST_VISIT}, ${firstVisit.percent} %`) : '';
  return html`<div class="flex flex-wrap items-end gap-3"><div class="grow basis-52">${field('part', messages.findPart, input('part', search), messages.findHint)}</div>${step('find', messages.find)}</div>
    ${foundParts(shown)}
    <p class="flex flex-wrap gap-2">${step('labour', messages.addLabour)}${step('line', messages.addLine)}${step('discount', messages.addDiscount)}${first}${usual}</p>`;
}

function totals(shown: Shown): Markup {
  const { messages, sheet } = shown;
  const { agreed, total } = sheet;
  const note =
    agreed === null
      ? total > 0
        ? messages.nothingAgreed
        : ''
      : total > agreed
        ? fillIn(messages.above, { agreed: sum(shown, agreed) })
        : '';
  return html`<p class="flex justify-between gap-4 border-t border-ink pt-3 text-h3 font-semibold"><span>${messages.total}</span><span data-total="${sheet.currency}">${sum(shown, total)}</span></p>
    ${agreed === null ? '' : html`<p class="flex justify-between gap-4"><span>${messages.agreed}</span><span>${sum(shown, agreed)}</span></p>`}
    ${note ? html`<p>${note}</p>` : ''}`;
}

function endFields(shown: Shown): Markup {
  const { ctx, messages, sheet, typed } = shown;
  const today = londonClock(ctx.clock.now()).date;
  const { outcome, unsigned, reason, expectedOn, callOut } = typed.ending;
  const names = outcomeNames(messages);
  const option = (value: string, chosen: string, name: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${name}</option>`;
  const options = JOB_OUTCOMES.map((one) => option(one, outcome, names[one]));
  const reasons = UNSIGNED.map((one) => option(one, unsigned, unsignedNames(shown)[one]));
  return html`<fieldset class="grid gap-4 border-t border-ink pt-4"><legend class="float-left text-h3 font-semibold">${messages.end}</legend>
    ${field('outcome', messages.outcome, html`<select class="control" id="outcome" name="outcome"><option value="">${messages.choose}</option>${options}</select>`)}
    ${sheet.total > (sheet.agreed ?? 0) || sheet.version === 0 ? field('unsigned', messages.unsigned, html`<select class="control" id="unsigned" name="unsigned"><option value="">${messages.unsignedNone}</option>${reasons}</select>`, messages.unsignedHint) : ''}
    ${sheet.callOut === null ? html`<p>${messages.noCallOut}</p>` : html`<label class="flex items-start gap-3 font-normal"><input type="checkbox" class="mt-1 size-5 shrink-0" name="callOut" value="true"${callOut ? html` checked` : ''} /> ${fillIn(messages.callOut, { charge: sum(shown, sheet.callOut) })}</label>`}
    ${field('reason', messages.reason, input('reason', reason, html` maxlength="500"`), messages.reasonHint)}
    ${field('expectedOn', messages.expected, input('expectedOn', expectedOn, html` type="date" min="${today}"`))}
    <p><button type="submit" name="step" value="finish" class="button button-solid">${messages.finish}</button></p></fieldset>`;
}

/** Of which the phone makes rows where there is no network. */
function lineTemplates(shown: Shown): Markup {
  const { ctx } = shown;
  const steps = ['labour', 'line', 'discount', ...(ctx.quotes?.usualLines.map((_, n) => `usual:${n}`) ?? [])];
  return html`${steps.map((step) => {
    const row = addedLine(ctx, step);
    return row ? html`<template data-line="${step}">${lineFields(shown, row, '__n__')}</template>` : '';
  })}`;
}

function writing(shown: Shown): Markup {
  const { messages, token, visit, typed, key, answered } = shown;
  const { lines } = typed;
  return html`<form class="grid gap-5" method="post" action="${sheetPath(token, visit._id)}" data-sheet="${visit._id}" data-answered="${answered}">
    <input type="hidden" name="key" value="${key}" />
    <input type="hidden" name="version" value="${typed.version}" />
    <button type="submit" name="step" value="save" class="sr-only" tabindex="-1">${messages.save}</button>
    ${field('found', messages.found, area('found', typed.found), messages.foundHint)}
    ${field('done', messages.done, area('done', typed.done), messages.doneHint)}
    <h2 class="text-h3">${messages.lines}</h2>
    <ol class="peer border-t border-line" data-lines>${lines.map((line, at) => lineFields(shown, line, at))}</ol>
    <p class="hidden peer-empty:block">${messages.noLines}</p>
    ${lineTemplates(shown)}
    ${addLines(shown)}
    ${totals(shown)}
    <p><button type="submit" name="step" value="save" class="button">${messages.save}</button></p>
    ${visit.outcome ? '' : endFields(shown)}
  </form>`;
}

/** A sheet that a bill was sent for. */
function paper(shown: Shown): Markup {
  const { messages, sheet } = shown;
  const lines = sheet.lines.map(
    ({ quantity, name, price }) =>
      html`<div class="flex justify-between gap-4 border-t border-line pt-2"><dt>${quantity} × ${name}</dt><dd>${sum(shown, (toMinor(price) * quantity) / 100)}</dd></div>`,
  );
  return html`<p>${messages.billed}</p><h2 class="text-h3">${messages.found}</h2><p class="whitespace-pre-line">${sheet.found}</p>
    <h2 class="text-h3">${messages.done}</h2><p class="whitespace-pre-line">${sheet.done}</p><dl class="grid gap-2">${lines}</dl>${totals(shown)}`;
}

function ended({ messages, sheet, token, visit }: Shown): Markup | string {
  if (!sheet.outcome) return '';
  const outcome = outcomeNames(messages)[sheet.outcome];
  // Somebody is there again, and goes on with the sheet.
  if (!visit.outcome)
    return html`<p>${fillIn(messages.lastTime, { outcome })}${sheet.reason ? html`<br />${sheet.reason}` : ''}</p>`;
  const notYet = html`<form class="flex flex-wrap items-center gap-3" method="post" action="${sheetPath(token, visit._id)}/reopen">
    <button type="submit" class="button">${messages.notYet}</button><span>${messages.untilTold}</span></form>`;
  return html`<div class="grid gap-3 border border-line bg-card p-4"><p class="font-semibold">${fillIn(messages.ended, { outcome })}</p>
    ${sheet.unsigned ? html`<p>${unsignedNames({ messages })[sheet.unsigned]}</p>` : ''}${sheet.reason ? html`<p>${sheet.reason}</p>` : ''}${sheet.canReopen ? notYet : ''}</div>`;
}

function earlierVisits({ messages, earlier }: Shown): Markup | string {
  if (earlier.length === 0) return '';
  const items = earlier.map(
    ({ date, service, machine, found, done }) =>
      html`<li><p class="font-semibold">${formatVisitDay(date)}, ${service}${machine ? `, ${machine}` : ''}</p>${found ? html`<p>${found}</p>` : ''}${done ? html`<p>${done}</p>` : ''}</li>`,
  );
  return html`<details><summary>${messages.earlier} (${earlier.length})</summary><ul class="mt-3 grid gap-3">${items}</ul></details>`;
}

export function sheetMarkup(shown: Shown): Markup {
  const { ctx, messages, token, visit, sheet, isSaved, lacksAgreement } = shown;
  return html`<p><a class="link" href="/day/${token}">${messages.back}</a></p>
    <h1 class="page-title">${messages.sheet}: ${visit.service}</h1>
    ${problems(shown)}<p role="status" data-state></p>${shown.isBeside ? html`<p role="alert">${messages.beside}</p>` : ''}${lacksAgreement ? html`<p class="form-problems" role="alert">${fillIn(messages.notEnded, { total: sum(shown, sheet.total) })}</p>` : isSaved ? html`<p role="status">${messages.saved}</p>` : ''}
    <section class="grid gap-3"><p>${formatVisitDay(visit.date)}, ${arrivalOf(ctx, visit)}</p>${whereMarkup(messages, visit)}${factsMarkup(messages, visit)}${earlierVisits(shown)}</section>
    ${ended(shown)}${sheet.isBilled ? paper(shown) : writing(shown)}${photosMarkup(shown)}${besideMarkup(shown)}`;
}
