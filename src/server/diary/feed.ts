// An engineer's calendar feed: an iCalendar object (RFC 5545) of the visits around today.

import { calendarObject, eventLines } from '#lib/calendar.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { placeOf, visitMinutes } from './claim.ts';
import { visitsBetween } from './diary.ts';
import { unitOfDay } from './units.ts';

const DAYS_BACK = 14;

export async function calendarFeed(ctx: Context, { id }: EngineerRow): Promise<string> {
  const { date: today } = londonClock(ctx.clock.now());
  const to = unitOfDay(addDays(today, ctx.visits.horizonDays + 1));
  const visits = await visitsBetween(ctx.db, unitOfDay(addDays(today, -DAYS_BACK)), to, id);
  const host = new URL(ctx.config.siteUrl).hostname;
  const events = visits.flatMap(({ entry, appointment: row }) => {
    if (!row) return [];
    const visit = {
      ...{ id: row.id, date: row.date, time: row.time, status: row.status },
      ...{ createdAt: row.created_at, updatedAt: row.updated_at },
      minutes: visitMinutes(ctx, row.service, entry),
      location: placeOf(row),
      summary: `${row.service}, ${row.name}`,
      description: [row.phone, row.machine, row.message].filter(Boolean).join('\n'),
    };
    return eventLines(visit, host) ?? [];
  });
  return calendarObject(host, 'PUBLISH', events);
}
