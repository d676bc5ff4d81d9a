// Markup of one visit, on its engineer's day and on its job sheet: who, where, and what is known before.
import { html } from 'hono/html';
import { dialLink } from '#lib/contact-links.ts';
import { fillIn } from '#lib/fill.ts';
import { MAP_PIN, PHONE } from '#lib/icon-lines.ts';
import type { Markup } from '#server/http/form-fields.ts';
import type { DayVisit } from '#server/jobs/engineer-day.ts';
import { ARRIVES_IN, isEarly } from '#server/jobs/on-my-way.ts';
import type { Context } from '#server/platform/context.ts';
import type { JobMessages } from './job-messages.ts';
import { checkbox, hidden, icon, stepped, unbroken } from './sheet-controls.ts';

/** What every part of an engineer's page is made with. */
export interface Day {
  ctx: Context;
  messages: JobMessages;
  token: string;
}

/** One fact of a visit; nothing where it is ''. */
const fact = (name: string, value: string, shown: Markup | string = value): Markup | string =>
  value
    ? html`<div><dt class="label">${name}</dt><dd class="whitespace-pre-line wrap-anywhere">${shown}</dd></div>`
    : '';

/** What was said of the price when it was booked. */
export const toldMarkup = (messages: JobMessages, { priceTold }: DayVisit): Markup | string =>
  fact(messages.told, priceTold, unbroken(priceTold));

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

const MAP = 'https://www.openstreetmap.org/search?query=';

export const placeOf = ({ address, postCode }: DayVisit): string =>
  [address, postCode].filter(Boolean).join(', ');

/** Who and where, with buttons that dial and that open a map. @param isNamed left out where the page's title is the name */
export function whereMarkup(messages: JobMessages, visit: DayVisit, isNamed = true): Markup {
  const { name, phone, contactName, contactPhone } = visit;
  const place = placeOf(visit);
  const dial = (number: string, label: string, whose = '') =>
    html`<a class="button min-h-14 px-3" href="${dialLink(number)}">${icon(PHONE)}<span>${label}<span class="sr-only"> ${whose}</span></span></a>`;
  const map = html`<a class="button min-h-14 px-3" href="${MAP}${encodeURIComponent(place)}" rel="noreferrer">${icon(MAP_PIN)}${messages.map}</a>`;
  return html`<div class="wrap-anywhere">${isNamed && html`<p class="font-semibold">${name}</p>`}${place && html`<p>${place}</p>`}</div>
    <p class="grid grid-cols-2 gap-3">
      ${dial(phone, messages.call, `${name}, ${phone}`)}
      ${place && map}
    </p>
    ${
      (contactName || contactPhone) &&
      html`<p>${messages.contact}: ${contactName}</p>
    ${contactPhone && html`<p class="flex">${dial(contactPhone, contactPhone, contactName)}</p>`}`
    }`;
}

const factsMarkup = (messages: JobMessages, visit: DayVisit): Markup =>
  html`<dl class="grid gap-3">${[
    toldMarkup(messages, visit),
    fact(messages.access, visit.accessNote),
    fact(visit.service, [visit.machine, visit.message].filter(Boolean).join('\n')),
  ]}</dl>`;

function bring(messages: JobMessages, { work }: DayVisit): Markup | string {
  if (work.length === 0) return '';
  const items = work.map(
    ({ quantity, name, partNumber }) =>
      html`<li>${quantity} × ${name}${partNumber ? ` (${partNumber})` : ''}</li>`,
  );
  return html`<div><h3 class="label">${messages.bring}</h3><ul>${items}</ul></div>`;
}

/** What is known before: what to bring, what was told and asked, how to get in, and the customer's own photos. */
export const visitFacts = (messages: JobMessages, token: string, visit: DayVisit): Markup =>
  html`${bring(messages, visit)}
    ${factsMarkup(messages, visit)}
    ${photoList(messages, token, visit)}`;

/** Fields that hidden ones and a press need, in a form that posts to the engineer's day. */
const dayForm = (token: string, id: string, step: 'tell' | 'back', fields: Markup): Markup =>
  html`<form class="grid gap-4" method="post" action="/day/${token}">
    ${hidden('appointment', id)}
    ${hidden('step', step)}
    ${fields}
  </form>`;

function announced({ ctx, messages, token }: Day, { _id, announced: until }: DayVisit): Markup {
  const back = html`<button type="submit" class="button min-h-14">${messages.notYet}</button>`;
  return html`<p>${messages.announced}</p>
    ${(until ?? 0) > ctx.clock.now() && dayForm(token, _id, 'back', back)}`;
}

function announceFields({ ctx, messages }: Day, visit: DayVisit): Markup {
  const isTooEarly = isEarly(visit, ctx.clock.now());
  const minutes = html`<input class="control" id="minutes" name="minutes" type="number" inputmode="numeric" min="0" max="${ARRIVES_IN.most}" step="5" value="${ARRIVES_IN.usual}" required />`;
  return html`<div class="field">
      <label for="minutes">${messages.arrivesIn}</label>
      ${stepped(messages, messages.minutes, minutes, 10)}
    </div>
    ${isTooEarly && checkbox('anyway', fillIn(messages.early, { time: visit.time }), false)}
    <button type="submit" class="button button-solid min-h-14">${messages.tell}</button>
    <p>${messages.tellHint}</p>`;
}

/** Mails the customer that the engineer is on the way; nothing where that can't be. @param isOpen as it was refused */
export function announceForm(day: Day, visit: DayVisit, isOpen = false): Markup | string {
  const { messages, token } = day;
  const { _id, name, time, canAnnounce } = visit;
  if (visit.announced === null && !canAnnounce) return '';
  const ask = html`<details${isOpen && html` open`}>
    <summary class="button button-solid min-h-14 w-full">${messages.onMyWay}<span class="sr-only">, ${name}, ${time}</span></summary>
    <div class="pt-4">${dayForm(token, _id, 'tell', announceFields(day, visit))}</div>
  </details>`;
  return html`<div class="grid gap-3" data-announce="${_id}">
    ${visit.announced === null ? ask : announced(day, visit)}
  </div>`;
}
