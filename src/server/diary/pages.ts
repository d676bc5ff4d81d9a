// Pages without JavaScript: free times to book (/book), an engineer's visits (/day), and the calendar feed (/feeds).
// Their routes are logged by template: a token never reaches the log.
import { hash } from 'node:crypto';
import { html } from 'hono/html';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import type { DayVisit } from '#contract/diary/day.ts';
import { slotsQuery } from '#contract/diary/slots.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { arrivalText } from '#lib/clock-minutes.ts';
import { phoneLink } from '#lib/contact-links.ts';
import { addDays } from '#lib/days.ts';
import { closingTime, londonClock, namedDay } from '#lib/london.ts';
import { isKnown } from '#server/http/cached-bytes.ts';
import type { App } from '#server/http/endpoint.ts';
import { formFields, type Markup, slotField } from '#server/http/form-fields.ts';
import { PRIVATE, uploadHeaders } from '#server/http/headers.ts';
import { postedFields, serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import type { Context } from '#server/platform/context.ts';
import { announceVisit, calendarFeed, engineerDays, visitPhoto } from './engineer-day.ts';
import { freeTimes } from './free-times.ts';
import { openLink } from './routes.ts';

const WEEK = 7;

function serviceForm({ formMessages: messages }: Context): Markup {
  const options = BOOKING_SERVICES.map((service) => html`<option value="${service}">${service}</option>`);
  return html`<p class="text-lead text-soft">${messages.bookIntro}</p>
    <form class="grid gap-5" method="get" action="/book">
      <div class="field"><label for="service">${messages.service}</label>
        <select class="control" id="service" name="service">${options}</select></div>
      <button type="submit" class="button button-solid">${messages.showTimes}</button>
    </form>`;
}

/** @param asked the address's query; what is invalid counts as missing */
async function bookingForm(ctx: Context, asked: Record<string, string>): Promise<Markup> {
  const { formMessages: messages } = ctx;
  const today = londonClock(ctx.clock.now()).date;
  const wanted = slotsQuery.safeParse({ ...asked, days: WEEK });
  const query = wanted.success
    ? wanted
    : slotsQuery.safeParse({ service: asked.service, from: today, days: WEEK });
  if (!query.success) return serviceForm(ctx);
  const { service } = query.data;
  const isPast = query.data.from < today;
  const from = isPast ? today : query.data.from;
  const { mode, days } = (await freeTimes(ctx, { service, from, days: WEEK })).data;
  const link = (days: number, text: string) =>
    html`<a class="button" href="/book?service=${encodeURIComponent(service)}&amp;from=${addDays(from, days)}">${text}</a>`;
  const later =
    addDays(from, WEEK) <= addDays(today, ctx.visits.horizonDays) ? link(WEEK, messages.later) : '';
  const weeks = html`<p class="flex flex-wrap gap-3">${from > today ? link(-WEEK, messages.earlier) : ''}${later}</p>`;
  const slots = days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
  const isSlot = mode === 'slots' && slots.length > 0;
  return html`${mode === 'slots' && !isSlot ? html`<p>${messages.noTimes}</p>${weeks}` : ''}
    <form class="grid gap-5" method="post" action="${requestAppointment.path}">
      ${formFields(requestAppointment, { service, subject: asked.subject ?? '' }, new Map(), messages, isSlot ? html`${slotField(ctx, slots)}${weeks}` : null)}
      <button type="submit" class="button button-solid">${messages.sendBooking}</button>
    </form>`;
}

/** Thumbnails that link to the full size. */
function photoList({ formMessages: messages }: Context, token: string, { _id, photos }: DayVisit): Markup {
  const items = Array.from({ length: photos }, (_, at) => {
    const path = `/day/${token}/photos/${_id}/${at + 1}`;
    return html`<li><a href="${path}"><img src="${path}" alt="${messages.photo} ${at + 1}" loading="lazy" class="aspect-square w-full object-cover" /></a></li>`;
  });
  return html`${photos > 0 ? html`<ul class="grid grid-cols-2 gap-3">${items}</ul>` : ''}`;
}

const workList = (messages: Context['formMessages'], { work }: DayVisit): Markup =>
  html`<h4>${messages.agreedWork}</h4>
    <ul>${work.map(({ quantity, name, partNumber }) => html`<li>${quantity} × ${name}${partNumber ? ` (${partNumber})` : ''}</li>`)}</ul>`;

function visitItem(ctx: Context, token: string, visit: DayVisit): Markup {
  const { formMessages: messages, visits, company } = ctx;
  const { name, phone, address, postCode } = visit;
  const place = [address, postCode].filter(Boolean).join(', ');
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
  const announce = html`<form method="post" action="/day/${token}">
    <input type="hidden" name="appointment" value="${visit._id}" />
    <button type="submit" class="button button-solid">${messages.onMyWay}<span class="sr-only">, ${name}, ${visit.time}</span></button></form>`;
  return html`<li class="grid gap-3">
    <h3>${arrivalText(visit.time, visits.arrivalMinutes, closingTime(company.hours, visit.date))} ${visit.service}</h3>
    <p>${name}</p>
    <p class="flex flex-wrap gap-3">
      <a class="button" href="${phoneLink(phone)}">${phone}</a>
      ${place ? html`<a class="button" href="${map}" rel="noreferrer">${place}</a>` : ''}
    </p>
    <p>${visit.minutes} ${messages.minutes}${visit.machine ? `, ${visit.machine}` : ''}</p>
    ${visit.message ? html`<p>${visit.message}</p>` : ''}
    ${visit.work.length > 0 ? workList(messages, visit) : ''}
    ${photoList(ctx, token, visit)}
    ${visit.announced ? html`<p>${messages.announced}</p>` : visit.canAnnounce ? announce : ''}
  </li>`;
}

/** Today, and the next days if they have visits. */
async function dayMarkup(ctx: Context, token: string, net: string): Promise<Markup> {
  const { name, today, visits } = await engineerDays(ctx, await openLink(ctx, 'day', token, net));
  const { formMessages: messages } = ctx;
  const dates = [...new Set([today, ...visits.map(({ date }) => date)])].sort();
  const days = dates.map((date) => {
    const own = visits.filter((visit) => visit.date === date);
    return html`<section class="grid gap-5"><h2>${date === today ? `${messages.today}, ` : ''}${namedDay(date)}</h2>
      ${own.length > 0 ? html`<ul class="grid gap-8">${own.map((visit) => visitItem(ctx, token, visit))}</ul>` : html`<p>${messages.noVisits}</p>`}
    </section>`;
  });
  return html`<h1>${messages.dayTitle}</h1><p>${name}</p>${days}`;
}

export function diaryPages(app: App, ctx: Context): void {
  const { formMessages: messages } = ctx;
  const book = serverPage(ctx, '/book', async (c) => {
    const main = html`<h1>${messages.bookTitle}</h1>${await bookingForm(ctx, c.req.query())}`;
    return sitePage(ctx, { title: messages.bookTitle, main });
  });
  const day = serverPage(ctx, '/day/{token}', async (c, net) => {
    const main = await dayMarkup(ctx, c.req.param('token') ?? '', net);
    return sitePage(ctx, { title: messages.dayTitle, main, headers: PRIVATE });
  });
  const announce = serverPage(ctx, '/day/{token}', async (c, net) => {
    const sent = await postedFields(ctx, c.env.incoming);
    const token = c.req.param('token') ?? '';
    const engineer = await openLink(ctx, 'day', token, net);
    await announceVisit(ctx, engineer, sent.get('appointment') ?? '');
    return new Response(null, { status: 303, headers: { ...PRIVATE, Location: `/day/${token}` } });
  });
  const feed = serverPage(ctx, '/feeds/{token}', async (c, net) => {
    const token = (c.req.param('file') ?? '').replace(/\.ics$/, '');
    const calendar = await calendarFeed(ctx, await openLink(ctx, 'feed', token, net));
    const etag = `"${hash('sha256', calendar, 'base64url').slice(0, 22)}"`;
    const headers = {
      ...PRIVATE,
      ETag: etag,
      'Content-Type': 'text/calendar; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    };
    if (isKnown(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(calendar, { headers });
  });
  const photo = serverPage(ctx, '/day/{token}/photos/{id}/{n}', async (c, net) => {
    const { token = '', id = '', n = '' } = c.req.param() as Partial<Record<string, string>>;
    const bytes = await visitPhoto(ctx, await openLink(ctx, 'day', token, net), id, n);
    const headers = {
      ...uploadHeaders(ctx.config),
      ...PRIVATE,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Type': 'image/webp',
    };
    return new Response(bytes, { headers });
  });
  app.get('/book', book);
  app.get('/day/:token', day);
  app.post('/day/:token', announce);
  app.get('/day/:token/photos/:id/:n', photo);
  app.get('/feeds/:file', feed);
}
