// Markup of a job sheet without script: what is known of the visit, and the form.
import { html } from 'hono/html';
import type { Reading } from '#contract/jobs/readings.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { toMinor } from '#lib/money.ts';
import { arrivalOf } from '#server/diary/arrival.ts';
import type { Markup } from '#server/http/form-fields.ts';
import type { EarlierVisit } from '#server/jobs/earlier-visits.ts';
import { besideMarkup } from './beside-markup.ts';
import { outcomeNames, sheetPath } from './day-markup.ts';
import { endedMarkup, endMarkup, unsignedNames } from './ending-markup.ts';
import { payForm } from './pay-markup.ts';
import { photosMarkup } from './photo-markup.ts';
import { field, hidden, phoneLines, stepButton, sum, textField } from './sheet-controls.ts';
import { addLines, LINES, lineFields, lineTemplates, totals } from './sheet-lines-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { announceForm, visitFacts, whereMarkup } from './visit-markup.ts';

/** Which line a field is of, by its name or its number. */
export function lineOf({ messages, typed }: Pick<ShownSheet, 'messages' | 'typed'>, path: string): string {
  const at = Number(path.split('.')[1]);
  const line = typed.lines[at];
  return line ? `${line.name || fillIn(messages.lineNumber, { number: at + 1 })}: ` : '';
}

/** Each leads to its field. */
function problems(shown: ShownSheet): Markup | string {
  const { error } = shown;
  if (!error) return '';
  const issues = error.details.issues?.map(({ path, text }) => {
    const id = path.replace(/^ending\./, '');
    return html`<p><a class="link" href="#${id}">${lineOf(shown, path)}${text}</a></p>`;
  });
  return html`<div class="form-problems grid gap-2" role="alert">
    ${issues?.length ? issues : html`<p>${error.message}</p>`}
  </div>`;
}

/** Of a browser without script: the answer to a press that is answered above. */
function notEnded(shown: ShownSheet): Markup | string {
  const { messages, sheet, lacksAgreement } = shown;
  if (!lacksAgreement) return '';
  const text = fillIn(messages.notEnded, { total: sum(shown, sheet.total) });
  return html`<p class="form-problems" role="alert">${text}</p>`;
}

function area(id: 'found' | 'done', label: string, value: string, hint: string): Markup {
  const control = html`<textarea class="control" id="${id}" name="${id}" rows="4" maxlength="4000">${value}</textarea>`;
  return field(id, label, control, hint);
}

function readingFields({ messages, typed }: ShownSheet): Markup | string {
  const { readings = [] } = typed;
  if (readings.length === 0) return '';
  const fields = readings.map(({ name, unit, value }, at) => {
    const of = (part: keyof Reading) => `readings.${at}.${part}`;
    const label = [name, unit].filter(Boolean).join(', ');
    return html`${hidden(of('name'), name)}${hidden(of('unit'), unit)}
      ${textField(of('value'), label, value, html` inputmode="decimal" maxlength="20"`)}`;
  });
  return html`<fieldset class="grid gap-4 sm:grid-cols-2">
    <legend class="mb-3 text-h3 font-semibold">${messages.readings}</legend>
    ${fields}
  </fieldset>`;
}

const SAVED = 'saved';

/** Its first button is the one that Enter presses. */
function writing(shown: ShownSheet): Markup {
  const { messages, token, visit, typed, key, isSaved } = shown;
  const action = sheetPath(token, visit._id);
  const lines = typed.lines.map((line, at) => lineFields(shown, line, at));
  return html`<form class="grid gap-5" id="sheet" method="post" action="${action}" data-sheet="${visit._id}">
    ${hidden('key', key)}
    ${hidden('version', typed.version)}
    <button type="submit" name="step" value="save" class="sr-only" tabindex="-1">${messages.save}</button>
    ${area('found', messages.found, typed.found, messages.foundHint)}
    ${area('done', messages.done, typed.done, messages.doneHint)}
    ${readingFields(shown)}
    <h2 class="text-h3">${messages.lines}</h2>
    <ol class="peer border-t border-line" id="${LINES}" data-lines>${lines}</ol>
    <p class="hidden peer-empty:block">${messages.noLines}</p>
    ${lineTemplates(shown)}
    ${addLines(shown)}
    ${totals(shown)}
    ${isSaved && html`<p role="status" id="${SAVED}">${messages.saved}</p>`}
    <p>${stepButton('save', messages.save, { at: SAVED })}</p>
  </form>`;
}

/** A sheet that a bill was sent for. */
function paper(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  const lines = sheet.lines.map(
    ({ quantity, name, price }) =>
      html`<div class="flex justify-between gap-4 border-t border-line pt-2">
        <dt>${quantity} × ${name}</dt>
        <dd>${sum(shown, (toMinor(price) * quantity) / 100)}</dd>
      </div>`,
  );
  return html`<p>${messages.billed}</p>
    ${payForm(shown)}
    <h2 class="text-h3">${messages.found}</h2>
    <p class="whitespace-pre-line">${sheet.found}</p>
    <h2 class="text-h3">${messages.done}</h2>
    <p class="whitespace-pre-line">${sheet.done}</p>
    <dl class="grid gap-2">${lines}</dl>
    ${totals(shown)}`;
}

function ended(shown: ShownSheet): Markup | string {
  const { messages, sheet, visit } = shown;
  if (!sheet.outcome) return '';
  const outcome = outcomeNames(messages)[sheet.outcome];
  // Somebody is there again, and goes on with the sheet.
  if (!visit.outcome)
    return html`<p>
      ${fillIn(messages.lastTime, { outcome })}
      ${sheet.reason && html`<br />${sheet.reason}`}
    </p>`;
  return html`<div class="grid gap-3 border border-line bg-card p-4">
    <p class="font-semibold">${fillIn(messages.ended, { outcome })}</p>
    ${sheet.unsigned && html`<p>${unsignedNames(messages)[sheet.unsigned]}</p>`}
    ${sheet.reason && html`<p>${sheet.reason}</p>`}
  </div>`;
}

const earlierVisit = ({ date, service, machine, found, done }: EarlierVisit): Markup =>
  html`<li>
    <p class="font-semibold">${[formatVisitDay(date), service, machine].filter(Boolean).join(', ')}</p>
    ${found && html`<p>${found}</p>`}
    ${done && html`<p>${done}</p>`}
  </li>`;

function earlierVisits({ messages, earlier }: ShownSheet): Markup | string {
  if (earlier.length === 0) return '';
  return html`<details>
    <summary>${messages.earlier} (${earlier.length})</summary>
    <ul class="mt-3 grid gap-3">${earlier.map(earlierVisit)}</ul>
  </details>`;
}

export function sheetMarkup(shown: ShownSheet): Markup {
  const { ctx, messages, token, visit, sheet, isBeside } = shown;
  return html`<p><a class="link" href="/day/${token}">${messages.back}</a></p>
    <h1 class="page-title">${messages.sheet}: ${visit.service}</h1>
    ${problems(shown)}
    ${isBeside && html`<p role="alert">${messages.beside}</p>`}
    ${notEnded(shown)}
    <section class="grid gap-3" data-region="visit">
      <p>${formatVisitDay(visit.date)}, ${arrivalOf(ctx, visit)}</p>
      ${whereMarkup(messages, visit)}
      ${announceForm(shown, visit)}
      ${visitFacts(messages, token, visit)}
      ${earlierVisits(shown)}
    </section>
    <div class="grid empty:hidden" data-region="ended">${ended(shown)}</div>
    <div class="grid gap-5" data-region="sheet">${sheet.isBilled ? paper(shown) : writing(shown)}</div>
    ${photosMarkup(shown)}
    ${besideMarkup(shown)}
    <div class="grid empty:hidden" data-region="end">${!sheet.isBilled && (visit.outcome ? endedMarkup(shown) : endMarkup(shown))}</div>
    ${phoneLines()}`;
}
