// The page without JavaScript of free times to book (/book).
import { html } from 'hono/html';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { slotsQuery } from '#contract/diary/slots.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { chargeAbove, chargeOf, startFields } from '#server/http/booking-charge.ts';
import type { App } from '#server/http/endpoint.ts';
import { formFields, type Markup, slotField } from '#server/http/form-fields.ts';
import { serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import type { Context } from '#server/platform/context.ts';
import { freeTimes } from './free-times.ts';

const WEEK = 7;

function serviceForm({ formMessages: messages }: Context): Markup {
  const options = BOOKING_SERVICES.map((service) => html`<option value="${service}">${service}</option>`);
  return html`<p class="text-lead text-soft">${messages.bookIntro}</p>
    <form class="grid gap-5" method="get" action="/book">
      <div class="field">
        <label for="service">${messages.service}</label>
        <select class="control" id="service" name="service">${options}</select>
      </div>
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
  const values = { service, subject: asked.subject ?? '' };
  const charge = chargeOf(ctx, service);
  const times = isSlot ? html`${slotField(ctx, slots)}${weeks}` : null;
  return html`${mode === 'slots' && !isSlot && html`<p>${messages.noTimes}</p>${weeks}`}
    <form class="grid gap-5" method="post" action="${requestAppointment.path}">
      ${charge && startFields(ctx, charge, {})}
      ${formFields(requestAppointment, values, new Map(), messages, times)}
      ${charge ? chargeAbove(ctx, charge) : html`<p>${messages.bookingCosts}</p>`}
      <button type="submit" class="button button-solid">${charge?.button ?? messages.sendBooking}</button>
    </form>`;
}

export function diaryPages(app: App, ctx: Context): void {
  const { formMessages: messages } = ctx;
  const book = serverPage(ctx, '/book', async (c) => {
    const main = html`<h1>${messages.bookTitle}</h1>${await bookingForm(ctx, c.req.query())}`;
    return sitePage(ctx, { title: messages.bookTitle, main });
  });
  app.get('/book', book);
}
