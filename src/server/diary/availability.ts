// Everything that free times depend on, cached until the diary, the settings or the half hour change.

import type { DayHours } from '#contract/company.ts';
import type { Slots } from '#contract/diary/slots.ts';
import type { BookingService } from '#contract/services.ts';
import { clockOf, minutesOf } from '#lib/clock-minutes.ts';
import { addDays, HOUR_MS } from '#lib/days.ts';
import { londonClock, weekdayOf } from '#lib/london.ts';
import { type Cache, type CachedJson, cacheByVersion } from '#server/http/cached-json.ts';
import type { Context } from '#server/platform/context.ts';
import { openingExceptions } from '#server/settings/opening.ts';
import type { WantedTime } from './claim.ts';
import { activeWorkers, canDo, type Worker, worksAt } from './engineers.ts';
import { onlyInstant, slugOf, UNIT_MS, unitOf } from './units.ts';

export type Day = Slots['days'][number];
type Units = ReadonlySet<number>;

/** Everything that free times depend on, at one moment. */
export interface Availability {
  workers: Worker[];
  /** Keyed by engineer. */
  busy: ReadonlyMap<string, Set<number>>;
  /** Bookable days, with the company's hours. */
  openings: { date: string; hours: DayHours }[];
  /** The first bookable instant. */
  earliest: number;
  /** Computed when first asked for. */
  days: Map<BookingService, Day[]>;
  replies: Map<string, CachedJson<Slots>>;
}

async function readAvailability(ctx: Context): Promise<Availability> {
  const now = ctx.clock.now();
  const { date: today } = londonClock(now);
  const { horizonDays, noticeHours } = ctx.visits;
  const [workers, exceptions, entries] = await Promise.all([
    activeWorkers(ctx.db),
    openingExceptions(ctx.db, today),
    ctx.db
      .selectFrom('diary_entries')
      .select(['engineer_id', 'from_unit', 'to_unit'])
      // No entry is longer than two days.
      .where('from_unit', '>', unitOf(now) - 96)
      .execute(),
  ]);
  const special = new Map(exceptions.map(({ date, hours }) => [date, hours]));
  const busy = new Map(workers.map(({ id }) => [id, new Set<number>()]));
  for (const { engineer_id, from_unit, to_unit } of entries)
    for (let unit = from_unit; unit < to_unit; unit += 1) busy.get(engineer_id)?.add(unit);
  const openings = Array.from({ length: horizonDays + 1 }, (_, at) => {
    const date = addDays(today, at);
    return { date, hours: special.get(date) ?? ctx.company.hours[weekdayOf(date)] };
  });
  const earliest = now + noticeHours * HOUR_MS;
  return { workers, busy, openings, earliest, days: new Map(), replies: new Map() };
}

const caches = new WeakMap<Context, Cache<Availability>>();

/** The diary's counter, the versions of settings and content, and the half hour: the notice depends on the clock. */
async function versionOf({ db, clock, site }: Context): Promise<string> {
  const { value, version } = await db
    .selectFrom(['counters', 'settings'])
    .select(['counters.value', 'settings.version'])
    .where('counters.name', '=', 'diary')
    .where('settings.id', '=', 'shop')
    .executeTakeFirstOrThrow();
  return `${value} ${version} ${site.contentVersion} ${unitOf(clock.now())}`;
}

export function availabilityOf(ctx: Context): Cache<Availability> {
  const known = caches.get(ctx);
  if (known) return known;
  const made = cacheByVersion(
    ctx,
    () => versionOf(ctx),
    () => readAvailability(ctx),
  );
  caches.set(ctx, made);
  return made;
}

export const isFree = (busy: Units | undefined, from: number, to: number): boolean => {
  for (let unit = from; unit < to; unit += 1) if (busy?.has(unit)) return false;
  return true;
};

/** Whether some engineer is free. @param busyOf units taken in an engineer's diary */
export function somebodyFree(
  { visits }: Context,
  { workers }: Availability,
  { service, date, time }: WantedTime,
  busyOf: (id: string) => Units | undefined,
): boolean {
  const start = onlyInstant(date, time);
  if (start === null) return false;
  const { minutes, travel } = visits.services[slugOf(service)];
  const from = unitOf(start);
  const to = from + ((minutes + travel) * 60_000) / UNIT_MS;
  return workers.some(
    (worker) =>
      canDo(worker, service) && worksAt(worker, date, time, minutes) && isFree(busyOf(worker.id), from, to),
  );
}

/** Times of a day at which a visit may begin, whether free or not. */
export function startsOf(
  ctx: Context,
  { earliest }: Availability,
  service: BookingService,
  { date, hours }: Availability['openings'][number],
): string[] {
  if (hours === 'closed') return [];
  const { startsEveryMinutes, services } = ctx.visits;
  const last = minutesOf(hours.closes) - services[slugOf(service)].minutes;
  const times: string[] = [];
  for (let at = Math.ceil(minutesOf(hours.opens) / 30) * 30; at <= last; at += startsEveryMinutes) {
    const start = onlyInstant(date, clockOf(at));
    if (start !== null && start >= earliest) times.push(clockOf(at));
  }
  return times;
}

export function freeDays(ctx: Context, availability: Availability, service: BookingService): Day[] {
  const known = availability.days.get(service);
  if (known) return known;
  const days = availability.openings
    .map((opening) => ({
      date: opening.date,
      ...(opening.hours !== 'closed' && { closes: opening.hours.closes }),
      times: startsOf(ctx, availability, service, opening).filter((time) =>
        somebodyFree(ctx, availability, { service, date: opening.date, time }, (id) =>
          availability.busy.get(id),
        ),
      ),
    }))
    .filter(({ times }) => times.length > 0);
  availability.days.set(service, days);
  return days;
}
