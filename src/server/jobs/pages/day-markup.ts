// Markup of an engineer's day: the next visit as a card, each other one as a line that leads to its sheet.
import { html } from 'hono/html';
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { ARROW_LEFT, ARROW_RIGHT, CHEVRON_DOWN, TICK } from '#lib/icon-lines.ts';
import { namedDay } from '#lib/london.ts';
import { arrivalOf } from '#server/diary/arrival.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { type DayVisit, type EngineerDays, isToDo } from '#server/jobs/engineer-day.ts';
import type { JobMessages } from './job-messages.ts';
import { icon, phoneBar } from './sheet-controls.ts';
import { announceForm, type Day, visitFacts, whereMarkup } from './visit-markup.ts';

export const outcomeNames = (messages: JobMessages): Record<JobOutcome, string> => ({
  done: messages.outcomeDone,
  'part-needed': messages.outcomePartNeeded,
  'more-time': messages.outcomeMoreTime,
  workshop: messages.outcomeWorkshop,
  'said-no': messages.outcomeSaidNo,
  'nobody-there': messages.outcomeNobodyThere,
  'not-safe': messages.outcomeNotSafe,
  'beyond-repair': messages.outcomeBeyondRepair,
});

/** Of the days that come after today. */
export const AHEAD = 'ahead';
export const sheetPath = (token: string, id: string): string => `/day/${token}/jobs/${id}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the phone says of it: still to be sent, or sent. */
const phoneState = ({ _id }: DayVisit): Markup =>
  html`<span class="empty:hidden" data-visit="${_id}"></span>`;

function visitLine({ ctx, messages, token }: Day, visit: DayVisit, isEarlier: boolean): Markup {
  const { _id, name, postCode, service, outcome, date } = visit;
  const arrival = arrivalOf(ctx, visit);
  const ended = outcome && outcomeNames(messages)[outcome];
  return html`<li class="border-b border-line">
    <a class="job-visit" href="${sheetPath(token, _id)}">
      ${outcome && icon(TICK)}
      <span class="grid grow">
        <span class="font-semibold">${isEarlier ? `${formatVisitDay(date)}, ${arrival}` : capital(arrival)}</span>
        <span class="wrap-anywhere">${[name, postCode, service].filter(Boolean).join(', ')}</span>
        ${ended && html`<span class="text-soft">${ended}</span>`}
        ${phoneState(visit)}
      </span>
      ${icon(ARROW_RIGHT)}
      <span class="sr-only">${outcome ? messages.look : messages.write}</span>
    </a>
  </li>`;
}

/** @param isEarlier lines of more than one day, which they name */
const visitLines = (day: Day, visits: readonly DayVisit[], isEarlier = false): Markup =>
  html`<ul class="border-t border-line">${visits.map((visit) => visitLine(day, visit, isEarlier))}</ul>`;

function visitCard(day: Day, visit: DayVisit): Markup {
  const { ctx, messages, token } = day;
  const { _id, name, time, service, minutes } = visit;
  const isFirst = visit.canAnnounce && visit.announced === null;
  return html`<section class="grid gap-4 border border-ink bg-card p-4">
    <h2>
      <span class="label block">${messages.next}</span>
      <span class="text-h2">${capital(arrivalOf(ctx, visit))}</span>
    </h2>
    <p>${service}, ${fillIn(messages.takes, { minutes: String(minutes) })}</p>
    ${whereMarkup(messages, visit)}
    ${announceForm(day, visit)}
    <a class="button ${isFirst ? '' : 'button-solid'} min-h-14" href="${sheetPath(token, _id)}">
      <span>${messages.write}<span class="sr-only">, ${name}, ${time}</span></span>
    </a>
    ${phoneState(visit)}
    ${visitFacts(messages, token, visit)}
  </section>`;
}

function todayMarkup(day: Day, visits: readonly DayVisit[]): Markup {
  const { messages } = day;
  const [next, ...later] = visits.filter(isToDo);
  const ended = visits.filter((visit) => !isToDo(visit));
  const folded = html`<details>
    <summary class="job-fold">${icon(TICK)}<span class="grow">${messages.endedVisits} (${ended.length})</span>${icon(CHEVRON_DOWN)}</summary>
    ${visitLines(day, ended)}
  </details>`;
  return html`${visits.length === 0 && html`<p>${messages.noVisits}</p>`}
    ${next && visitCard(day, next)}
    ${later.length > 0 && html`<section class="grid gap-3"><h2 class="text-h3">${messages.then}</h2>${visitLines(day, later)}</section>`}
    ${ended.length > 0 && folded}`;
}

/** Today's visits, and those of earlier days that nobody has ended. */
export function dayMarkup(day: Day, { name, today, visits }: EngineerDays): Markup {
  const { messages, token } = day;
  const own = visits.filter(({ date }) => date === today);
  const left = visits.filter(({ date }) => date < today);
  const done = own.filter((visit) => !isToDo(visit)).length;
  const count = fillIn(messages.doneOf, { done: String(done), all: String(own.length) });
  const toEnd = html`<section class="grid gap-3">
    <h2 class="text-h3">${messages.earlierDays}</h2>
    ${visitLines(day, left, true)}
  </section>`;
  return html`<div class="job grid gap-6 pt-4" data-region="day">
      <div>
        <h1 class="text-h2">${messages.today}, ${namedDay(today)}</h1>
        <p class="label">${name}${own.length > 0 && `, ${count}`}</p>
      </div>
      ${left.length > 0 && toEnd}
      ${todayMarkup(day, own)}
      <p class="grid gap-1">
        <a class="button min-h-14" href="/day/${token}/${AHEAD}" data-needs-network>${messages.ahead}</a>
        <span class="label">${messages.aheadNotKept}</span>
      </p>
    </div>
    ${phoneBar(messages)}`;
}

/** The days after today that have visits. */
export function aheadMarkup(day: Day, { name, today, visits }: EngineerDays): Markup {
  const { messages, token } = day;
  const dates = [...new Set(visits.map(({ date }) => date).filter((date) => date > today))].sort();
  const days = dates.map(
    (date) => html`<section class="grid gap-3">
      <h2 class="text-h3">${namedDay(date)}</h2>
      ${visitLines(
        day,
        visits.filter((visit) => visit.date === date),
      )}
    </section>`,
  );
  return html`<p><a class="job-back" href="/day/${token}">${icon(ARROW_LEFT)}${messages.back}</a></p>
    <div>
      <h1 class="text-h2">${messages.ahead}</h1>
      <p class="label">${name}. ${messages.aheadNotKept}</p>
    </div>
    ${days.length > 0 ? days : html`<p>${messages.noVisits}</p>`}
    ${phoneBar(messages)}`;
}
