// Markup of a job sheet without script: what is known of the visit, and the form.
import { html } from 'hono/html';
import { measuredText, type Reading } from '#contract/jobs/readings.ts';
import { unbrokenTime } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { ARROW_LEFT, CHEVRON_DOWN, TICK } from '#lib/icon-lines.ts';
import { toMinor } from '#lib/money.ts';
import { arrivalOf } from '#server/diary/arrival.ts';
import type { Markup } from '#server/http/form-fields.ts';
import type { EarlierVisit } from '#server/jobs/earlier-visits.ts';
import { besideMarkup } from './beside-markup.ts';
import { outcomeNames, sheetPath } from './day-markup.ts';
import { endedAt, endedMarkup, endMarkup, unsignedNames } from './ending-markup.ts';
import { payForm } from './pay-markup.ts';
import { photosMarkup } from './photo-markup.ts';
import { hidden, icon, NEEDS_SCRIPT, phoneBar, stepHead, sum, textField } from './sheet-controls.ts';
import {
  addLines,
  LINES,
  lineFields,
  lineTemplates,
  runningTotal,
  titleOf,
  totals,
} from './sheet-lines-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { isGoingOn } from './since-arrival.ts';
import { stepsMarkup } from './steps-markup.ts';
import { announceForm, visitFacts, whereMarkup } from './visit-markup.ts';

/** Which line a field is of, by its name or its number. */
export function lineOf({ messages, typed }: Pick<ShownSheet, 'messages' | 'typed'>, path: string): string {
  const at = Number(path.split('.')[1]);
  const line = typed.lines[at];
  return line ? `${titleOf(line) || fillIn(messages.lineNumber, { number: at + 1 })}: ` : '';
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

/** Its placeholder of nothing lets the look know whether something is written. */
function area(
  id: 'found' | 'done',
  label: string,
  value: string,
  hint: string,
  more: Markup | string = '',
): Markup {
  const title = html`<label for="${id}">${label}</label>`;
  return html`<section class="job-part grid gap-2">
    ${stepHead(title, `step-${id}`)}
    <p class="text-soft" id="${id}-hint">${hint}</p>
    <textarea class="control job-area" id="${id}" name="${id}" rows="3" maxlength="4000" placeholder=" " aria-describedby="${id}-hint">${value}</textarea>
    ${more}
  </section>`;
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
    <legend class="mb-3 font-semibold">${messages.readings}</legend>
    ${fields}
  </fieldset>`;
}

const SAVED = 'saved';

/** Its first button is the one that Enter presses. */
function writing(shown: ShownSheet): Markup {
  const { messages, token, visit, typed, key, isSaved, opened } = shown;
  const action = sheetPath(token, visit._id);
  const lines = typed.lines.map((line, at) => lineFields(shown, line, at, at === opened));
  const toDanger = html`<a class="job-quiet justify-self-start" href="#danger-place">${messages.toDanger}</a>`;
  return html`<form class="grid gap-8" id="sheet" method="post" action="${action}" data-sheet="${visit._id}">
    ${hidden('key', key)}
    ${hidden('version', typed.version)}
    <button type="submit" name="step" value="save" class="sr-only" tabindex="-1">${messages.save}</button>
    ${area('found', messages.found, typed.found, messages.foundHint, toDanger)}
    ${area('done', messages.done, typed.done, messages.doneHint)}
    ${readingFields(shown)}
    <section class="job-part job-lines grid gap-3">
      ${stepHead(messages.lines, 'step-lines', runningTotal(shown))}
      <ol class="peer empty:hidden" id="${LINES}" data-lines="${shown.sheet.currency}">${lines}</ol>
      <p class="hidden text-soft peer-empty:block">${messages.noLines}</p>
      ${lineTemplates(shown)}
      ${addLines(shown)}
      ${totals(shown)}
      ${isSaved && html`<p role="status" id="${SAVED}">${messages.saved}</p>`}
    </section>
  </form>`;
}

/** What stands on the sheet, to be read. */
function written(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  const lines = sheet.lines.map(
    ({ quantity, name, price, minutes }) =>
      html`<div class="flex justify-between gap-4 border-t border-line py-2">
        <dt>${minutes ? unbrokenTime(name) : `${quantity} × ${name}`}</dt>
        <dd>${sum(shown, (toMinor(price) * quantity) / 100)}</dd>
      </div>`,
  );
  const text = (title: string, value: string) =>
    value &&
    html`<section><h2 class="label">${title}</h2><p class="whitespace-pre-line wrap-anywhere">${value}</p></section>`;
  return html`${text(messages.found, sheet.found)}
    ${text(messages.done, sheet.done)}
    ${text(messages.readings, measuredText(sheet.readings, '\n'))}
    <dl>${lines}</dl>
    ${totals(shown)}`;
}

/** A sheet that a bill was sent for. */
const paper = (shown: ShownSheet): Markup =>
  html`<p>${shown.messages.billed}</p>
    ${payForm(shown)}
    ${written(shown)}`;

/** Once the visit has ended, what is written is read, and changed only by whoever unfolds it. */
function sheetPart(shown: ShownSheet): Markup {
  const { messages, sheet, visit, error } = shown;
  if (sheet.isBilled) return paper(shown);
  if (!visit.outcome) return writing(shown);
  return html`${written(shown)}
    <details${error && html` open`}>
      <summary class="job-fold">${messages.changeSheet}${icon(CHEVRON_DOWN)}</summary>
      <div class="pt-4">${writing(shown)}</div>
    </details>`;
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
  const at = endedAt(shown);
  return html`<div class="job-ended">
    ${icon(TICK)}
    <div>
      <p class="font-semibold">${fillIn(messages.ended, { outcome })}${at && `, ${at}`}</p>
      ${sheet.unsigned && html`<p>${unsignedNames(messages)[sheet.unsigned]}</p>`}
      ${sheet.reason && html`<p>${sheet.reason}</p>`}
    </div>
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
    <summary class="job-fold">${messages.earlier} (${earlier.length})${icon(CHEVRON_DOWN)}</summary>
    <ul class="mt-3 grid gap-3">${earlier.map(earlierVisit)}</ul>
  </details>`;
}

/** Until something is written, who it is and what they told is all there is to see; from then on it is folded. */
function visitPart(shown: ShownSheet): Markup {
  const { messages, token, visit, typed } = shown;
  const isBegun = Number(typed.version) > 0 || Boolean(typed.found || typed.done);
  const isOpen = !visit.outcome;
  const look = `button ${visit.canAnnounce && visit.announced === null ? '' : 'button-solid'} min-h-14`;
  // The page's script notes the time, and shows it in their place.
  const here = html`<button type="button" class="${look}" data-arrive${NEEDS_SCRIPT}>${messages.here}</button>
    <p class="job-fact" data-done data-here hidden>${icon(TICK)}<span></span></p>`;
  const start = html`${isGoingOn(shown) && here}<a class="${look} job-start" href="#step-found">${messages.write}</a>`;
  const facts = html`${visitFacts(messages, token, visit)}
    ${earlierVisits(shown)}`;
  const folded = html`<details>
    <summary class="job-fold">${messages.briefing}${icon(CHEVRON_DOWN)}</summary>
    <div class="grid gap-4 pt-3">${facts}${isOpen && announceForm(shown, visit)}</div>
  </details>`;
  return isBegun || !isOpen
    ? folded
    : html`<div class="job-before grid gap-3"><div class="empty:hidden">${announceForm(shown, visit)}</div>${start}</div>${facts}`;
}

export function sheetMarkup(shown: ShownSheet): Markup {
  const { ctx, messages, token, visit, sheet, isBeside } = shown;
  const when = `${formatVisitDay(visit.date)}, ${arrivalOf(ctx, visit)}`;
  const isOpen = !sheet.isBilled && !visit.outcome;
  return html`<div class="job grid gap-8">
    <header class="grid gap-3">
      <p><a class="job-back" href="/day/${token}">${icon(ARROW_LEFT)}${messages.back}</a></p>
      <div>
        <p class="text-soft">${messages.sheet}: ${visit.service}</p>
        <h1 class="page-title">${visit.name}</h1>
        <p>${when}</p>
      </div>
      ${whereMarkup(messages, visit, false)}
    </header>
    ${problems(shown)}
    ${isBeside && html`<p role="alert">${messages.beside}</p>`}
    ${notEnded(shown)}
    <div class="grid empty:hidden" data-region="ended">${ended(shown)}</div>
    <section class="grid gap-4" data-region="visit">${visitPart(shown)}${isOpen && stepsMarkup(shown)}</section>
    <div class="grid gap-5" data-region="sheet">${sheetPart(shown)}</div>
    ${photosMarkup(shown)}
    ${besideMarkup(shown)}
    <div class="grid empty:hidden" data-region="end">${!sheet.isBilled && (visit.outcome ? endedMarkup(shown) : endMarkup(shown))}</div>
  </div>
  ${phoneBar(messages, { hasSheet: !sheet.isBilled })}`;
}
