// Units of the diary, and instants of London's wall time.
import { UNIT_MINUTES } from '#contract/diary/visits.ts';
import { type BookingService, SERVICE_SLUGS, SERVICES, type ServiceSlug } from '#contract/services.ts';
import { londonClock, londonInstant } from '#lib/london.ts';
import { invalidField } from '#server/platform/api-error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const UNIT_MS = UNIT_MINUTES * MINUTE_MS;

/** @param instant milliseconds since 1970 */
export const unitOf = (instant: number): number => Math.floor(instant / UNIT_MS);
export const instantOf = (unit: number): number => unit * UNIT_MS;

/** Midnight in London. The clocks never change then. */
export const unitOfDay = (date: string): number => unitOf(londonInstant(date, '00:00') ?? 0);

/** Whether London's clocks show that time twice: the hour that autumn repeats. */
const comesTwice = (instant: number): boolean =>
  londonClock(instant).time === londonClock(instant + HOUR_MS).time;

/** Cached: looking up the time zone takes microseconds, and free times need it thousands of times. */
const known = new Map<string, number | null>();
const MAX_KNOWN = 10_000;

/** The instant of a London wall time; null if it comes twice or never. */
export function onlyInstant(date: string, time: string): number | null {
  const key = `${date} ${time}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const instant = londonInstant(date, time);
  const only = instant === null || comesTwice(instant) ? null : instant;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, only);
  return only;
}

const WHY_NOT = {
  skipped: 'The clocks go forward at that time, so it doesn’t exist. Choose another',
  twice: 'The clocks go back at that time, so it comes twice. Choose another',
  uneven: 'Choose a full or a half hour, like 09:00 or 09:30',
};

/** Checks input of the staff. @param path of the field @throws ApiError invalid if it isn't one half hour of London's clocks */
export function exactUnit(date: string, time: string, path = 'time'): number {
  if (!/:[03]0$/.test(time)) throw invalidField(path, WHY_NOT.uneven);
  const instant = londonInstant(date, time);
  if (instant === null) throw invalidField(path, WHY_NOT.skipped);
  if (comesTwice(instant)) throw invalidField(path, WHY_NOT.twice);
  return unitOf(instant);
}

/** @example slugOf('Clocks') // 'clock' */
export const slugOf = (service: BookingService): ServiceSlug =>
  SERVICE_SLUGS.find((slug) => SERVICES[slug].booking === service) as ServiceSlug;
