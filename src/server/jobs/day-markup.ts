// Markup of an engineer's day: one card for each visit.
import { html } from 'hono/html';
import type * as messages from '#content/messages/jobs.yml';
import type { DayVisit, EngineerDays } from '#contract/diary/day.ts';
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { dialLink } from '#lib/contact-links.ts';
import { fillIn } from '#lib/fill.ts';
import { namedDay } from '#lib/london.ts';
import { arrivalOf } from '#server/diary/arrival.ts';
import type { Markup } from '#server/http/form-fields.ts';
import type { Context } from '#server/platform/context.ts';

export type JobMessages = typeof messages;

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

export const sheetPath = (token: string, id: string): string => `/day/${token}/jobs/${id}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One fact of a visit; nothing where it is ''. */
const fact = (name: string, value: string): Markup | string =>
  value
    ? html`<div><dt class="label">${name}</dt><dd class="whitespace-pre-line wrap-anywhere">${value}</dd></div>`
    : '';

/** Links to the full size. */
export const thumbnail = (path: string, alt: string, width = 'w-full'): Markup =>
  html`<a href="${path}">
    <img src="${path}" alt="${alt}" loading="lazy" class="aspect-square ${width} object-cover" />
  </a>`;

function photoList(messages: JobMessages, token: string, { _id, photos }: DayVisit): Markup | string {
  const items = Array.from({ length: photos }, (_, at) => {
    const path = `/day/${token}/photos/${_id}/${at + 1}`;
    return html`<li>${thumbnail(path, `${messages.photo} ${at + 1}`)}</li>`;
  });
  return photos > 0 ? html`<ul class="grid grid-cols-4 gap-2">${items}</ul>` : '';
}

/** Who and where, with links that dial and that open a map. */
export function whereMarkup(messages: JobMessages, visit: DayVisit): Markup {
  const { name, phone, address, postCode, contactName, contactPhone } = visit;
  const place = [address, postCode].filter(Boolean).join(', ');
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
  const dial = (number: string) => html`<a class="button" href="${dialLink(number)}">${number}</a>`;
  const contact =
    (contactName || contactPhone) &&
    html`<p class="flex flex-wrap items-center gap-3">
      <span>${messages.contact}: ${contactName}</span>
      ${contactPhone && dial(contactPhone)}
    </p>`;
  return html`<p class="font-semibold">${name}</p>
    ${place && html`<p><a class="link wrap-anywhere" href="${map}" rel="noreferrer">${place}</a></p>`}
    <p>${dial(phone)}</p>
    ${contact}`;
}

export const factsMarkup = (messages: JobMessages, visit: DayVisit): Markup =>
  html`<dl class="grid gap-3">${[
    fact(messages.told, visit.priceTold),
    fact(messages.access, visit.accessNote),
    fact(visit.service, [visit.machine, visit.message].filter(Boolean).join('\n')),
  ]}</dl>`;

function bring(messages: JobMessages, { work }: DayVisit): Markup | string {
  if (work.length === 0) return '';
  const items = work.map(
    ({ quantity, name, partNumber }) =>
      html`<li>${quantity} × ${name}${partNumber ? ` (${partNumber})` : ''}</li>`,
  );
  return html`<div><h4 class="label">${messages.bring}</h4><ul>${items}</ul></div>`;
}

function visitCard(ctx: Context, messages: JobMessages, token: string, visit: DayVisit): Markup {
  const { name, time, outcome, announced, canAnnounce } = visit;
  const who = html`<span class="sr-only">, ${name}, ${time}</span>`;
  const announce = html`<form class="max-sm:grow" method="post" action="/day/${token}">
    <input type="hidden" name="appointment" value="${visit._id}" />
    <button type="submit" class="button max-sm:w-full max-sm:px-3">${messages.onMyWay}${who}</button>
  </form>`;
  const write = outcome ? messages.look : messages.write;
  const look = outcome ? 'button' : 'button button-solid';
  return html`<li class="grid gap-3 border border-line bg-card p-4">
    <h3 class="text-h3">${capital(arrivalOf(ctx, visit))}</h3>
    <p class="label">${visit.service}, ${fillIn(messages.takes, { minutes: String(visit.minutes) })}</p>
    ${whereMarkup(messages, visit)}
    ${bring(messages, visit)}
    ${factsMarkup(messages, visit)}
    ${photoList(messages, token, visit)}
    ${outcome && html`<p>${fillIn(messages.ended, { outcome: outcomeNames(messages)[outcome] })}</p>`}
    ${announced && html`<p>${messages.announced}</p>`}
    <div class="flex flex-wrap gap-3">
      <a class="${look} max-sm:grow max-sm:px-3" href="${sheetPath(token, visit._id)}">${write}${who}</a>
      ${!announced && canAnnounce && announce}
    </div>
  </li>`;
}

/** Today, and the other days that have visits. */
export function dayMarkup(
  ctx: Context,
  messages: JobMessages,
  token: string,
  { name, today, visits }: EngineerDays,
): Markup {
  const dates = [...new Set([today, ...visits.map(({ date }) => date)])].sort();
  const days = dates.map((date) => {
    const cards = visits
      .filter((visit) => visit.date === date)
      .map((visit) => visitCard(ctx, messages, token, visit));
    return html`<section class="grid gap-4">
      <h2 class="text-h3">${date === today && `${messages.today}, `}${namedDay(date)}</h2>
      ${cards.length > 0 ? html`<ul class="grid gap-4">${cards}</ul>` : html`<p>${messages.noVisits}</p>`}
    </section>`;
  });
  return html`<h1 class="page-title">${messages.dayTitle}</h1>
    <p>${name}</p>
    <p role="status" data-state></p>
    ${days}`;
}
