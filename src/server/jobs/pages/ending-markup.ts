// Markup of a job sheet's end without script: how the visit ends, and what comes after it.
import { html } from 'hono/html';
import { COMES_BACK, UNSIGNED, type Unsigned } from '#contract/jobs/jobs.ts';
import { REASON_LETTERS } from '#contract/jobs/wanted-part.ts';
import { fillIn } from '#lib/fill.ts';
import { CHEVRON_DOWN, TICK } from '#lib/icon-lines.ts';
import { londonClock } from '#lib/london.ts';
import { arrivalOf } from '#server/diary/arrival.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { outcomeNames, sheetPath } from './day-markup.ts';
import { finder } from './finder-markup.ts';
import type { JobMessages } from './job-messages.ts';
import {
  checkbox,
  choices,
  field,
  icon,
  selectField,
  stepHead,
  sum,
  textField,
  whenText,
} from './sheet-controls.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** Of a control that stands outside the sheet's form. */
const OF_SHEET = html` form="sheet"`;

export const unsignedNames = (messages: JobMessages): Record<Unsigned, string> => ({
  refused: messages.unsignedRefused,
  absent: messages.unsignedAbsent,
});

/** Why nobody signed, where somebody is to agree to the total. */
function unsignedField({ messages, sheet, typed }: ShownSheet): Markup | string {
  if (sheet.version > 0 && sheet.total <= (sheet.agreed ?? 0)) return '';
  const names = unsignedNames(messages);
  const reasons = UNSIGNED.map((one) => [one, names[one]] as const);
  return selectField(
    'unsigned',
    messages.unsigned,
    [['', messages.unsignedNone], ...reasons],
    typed.ending.unsigned,
    messages.unsignedHint,
    OF_SHEET,
  );
}

function callOutField(shown: ShownSheet): Markup {
  const { messages, sheet, typed } = shown;
  if (sheet.callOut === null) return html`<p>${messages.noCallOut}</p>`;
  const charge = sum(shown, sheet.callOut);
  return checkbox('callOut', fillIn(messages.callOut, { charge }), typed.ending.callOut, OF_SHEET);
}

/** One line that is shown whole (`typedIn`). */
const reasonField = (messages: JobMessages, value: string): Markup =>
  field(
    'reason',
    messages.reason,
    html`<textarea class="control job-area" id="reason" name="reason" rows="2" maxlength="${REASON_LETTERS}" placeholder=" "${OF_SHEET}>${value}</textarea>`,
    messages.reasonHint,
  );

/** What is missing is named as the shop names it. */
const wantedPart = (shown: ShownSheet): Markup =>
  finder(shown, {
    name: 'wanted',
    label: shown.messages.wanted,
    step: 'find:wanted',
    takes: 'want',
    verb: shown.messages.want,
    at: 'reason',
    more: OF_SHEET,
  });

/** Shown while such an end is chosen (src/styles/forms.css). */
const only = (
  what: 'unchosen' | 'chosen' | 'done' | 'call-out' | 'part' | 'back' | 'reason',
  fields: Markup | string,
): Markup | string => fields && html`<div class="only-${what}">${fields}</div>`;

/** Most visits end as done, by one press. */
const end = (step: 'done' | 'finish', text: string, more: Markup | string | boolean = ''): Markup =>
  html`<button type="submit" name="step" value="${step}" class="button button-solid min-h-14 w-full"${OF_SHEET}${more}>${text}</button>`;

/** Why the visit doesn't end at once; the page's script follows what is typed. */
function unagreed({ messages, sheet }: ShownSheet): Markup {
  const agreed = sheet.agreed ?? 0;
  const [before = '', after = ''] = fillIn(messages.unagreed, {
    option: messages.outcomeDoneMore,
    total: '{total}',
  }).split('{total}');
  const total = html`<span data-total="${sheet.currency}">${sum({ sheet }, sheet.total)}</span>`;
  return html`<p data-agreed="${agreed}"${sheet.total <= agreed && html` hidden`}>${before}${total}${after}</p>`;
}

/** Last on the page and apart: whatever else was done on the visit is written above. */
export function endMarkup(shown: ShownSheet): Markup {
  const { ctx, messages, typed } = shown;
  const { outcome, reason, expectedOn } = typed.ending;
  const today = londonClock(ctx.clock.now()).date;
  const { done: _, ...others } = outcomeNames(messages);
  // Finished all the same, so it comes last.
  const names = { ...others, done: messages.outcomeDoneMore };
  const day = html` type="date" min="${today}"${OF_SHEET}`;
  const needed = html`<div class="grid gap-4 py-2">
    ${only('done', unsignedField(shown))}
    ${only('call-out', callOutField(shown))}
    ${only('part', wantedPart(shown))}
    ${only('reason', reasonField(messages, reason))}
    ${only('back', textField('expectedOn', messages.expected, expectedOn, day, messages.expectedHint))}
    ${end('finish', messages.finish)}
  </div>`;
  const more = { hint: messages.outcomeHint, more: OF_SHEET, after: only('chosen', needed) };
  return html`<section class="job-part ending grid gap-4" id="end">
    ${stepHead(messages.end)}
    ${unagreed(shown)}
    ${only('unchosen', end('done', messages.jobDone, outcome !== '' && html` disabled`))}
    ${choices(messages.outcome, 'outcome', names, outcome, more)}
    <button type="button" class="button" data-take-back hidden>${messages.takeBack}</button>
  </section>`;
}

function reopenForm({ messages, token, visit }: ShownSheet): Markup {
  const action = `${sheetPath(token, visit._id)}/reopen`;
  return html`<form class="flex flex-wrap items-center gap-3" method="post" action="${action}">
    <button type="submit" class="button">${messages.notYet}</button>
    <span>${messages.untilTold}</span>
  </form>`;
}

/** When the office got it; '' where that isn't known, as of a visit to which somebody comes back. */
export function endedAt(shown: ShownSheet): string {
  const { messages, sheet } = shown;
  return sheet.finishedAt ? fillIn(messages.endedAt, { time: whenText(shown, sheet.finishedAt) }) : '';
}

/** Nobody who has ended it needs to do anything for this; '' where nothing follows. */
function whatFollows({ messages, sheet, visit }: ShownSheet): string {
  if (!sheet.outcome || sheet.nothingToBill) return '';
  if (COMES_BACK.includes(sheet.outcome)) return messages.afterBack;
  // A quote that is paid in full has no bill.
  if (sheet.total > sheet.paid) return messages.afterBill;
  return visit.hasEmail && sheet.canReopen ? messages.afterReport : '';
}

/** In the place of the button that ended it: back, or on to the next visit. */
export function endedMarkup(shown: ShownSheet): Markup {
  const { ctx, messages, token, sheet, next } = shown;
  const onward = next && [messages.nextVisit, arrivalOf(ctx, next), next.name].join(', ');
  const again = html`<details>
    <summary class="job-fold">${messages.changeEnd}${icon(CHEVRON_DOWN)}</summary>
    <div class="pt-3">${reopenForm(shown)}</div>
  </details>`;
  return html`<section class="grid gap-4" id="end" data-after-end>
    <h2 class="job-done">${icon(TICK)}${[messages.endedVisits, endedAt(shown)].filter(Boolean).join(', ')}</h2>
    <p class="empty:hidden">${whatFollows(shown)}</p>
    ${next && html`<a class="button button-solid min-h-14" href="${sheetPath(token, next._id)}">${onward}</a>`}
    <a class="button min-h-14" href="/day/${token}">${messages.back}</a>
    ${sheet.canReopen && again}
  </section>`;
}
