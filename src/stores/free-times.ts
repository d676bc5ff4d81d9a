// The diary's free times for one service at a time, for the forms that ask for a visit.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { readSlots } from '#contract/addresses.ts';
import type { Slots } from '#contract/diary/slots.ts';
import type { Slot } from '#contract/error.ts';
import type { BookingService } from '#contract/services.ts';
import { arrivalText } from '#lib/clock-minutes.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';

/** Days per request: the most that the server gives. */
const DAYS = 28;

/** Null: not loaded, the service has no engineers, or the API is away. Then any time can be asked for. */
export type FreeTimes = { service: string; slots: Slots; from: string; to: string } | null;

/** @param call the API's client; another in tests */
export function createFreeTimes(call = browserCall, now = () => Date.now()) {
  const $free = atom<FreeTimes>(null);
  let latest = 0;

  /** Loads four weeks from `from` again. */
  async function load(service: string, from = londonClock(now()).date): Promise<FreeTimes> {
    latest += 1;
    const mine = latest;
    if (!service) {
      $free.set(null);
      return null;
    }
    const query = { service: service as BookingService, from, days: DAYS };
    const answer = await call(readSlots, { query });
    if (mine !== latest) return $free.get();
    const hasSlots = answer.ok && answer.data.mode === 'slots';
    $free.set(hasSlots ? { service, slots: answer.data, from, to: addDays(from, DAYS - 1) } : null);
    return $free.get();
  }

  /** Free times that include a day; loads only what isn't known. */
  async function loadDay(service: string, date: string): Promise<FreeTimes> {
    const known = $free.get();
    if (known?.service === service && known.from <= date && date <= known.to) return known;
    return load(service, date);
  }

  return { $free, load, loadDay };
}

const MOST = 6;
const NOON = '12:00';

/** The next free times to offer: each day's first in the morning and first in the afternoon, six in all. */
export function nextSlots({ days }: Pick<Slots, 'days'>): Slot[] {
  return days
    .flatMap(({ date, times }) => {
      const found = [times.find((time) => time < NOON), times.find((time) => time >= NOON)];
      return found.flatMap((time) => (time ? [{ date, time }] : []));
    })
    .slice(0, MOST);
}

/** A day's free times; none if it has no others. */
export const timesOn = ({ days }: Pick<Slots, 'days'>, date: string): readonly string[] =>
  days.find((day) => day.date === date)?.times ?? [];

/** When the engineer arrives. @example '9:00–11:00' */
export const windowOf = ({ days, arrivalMinutes }: Slots, { date, time }: Slot): string =>
  arrivalText(time, arrivalMinutes, days.find((day) => day.date === date)?.closes);

const NEAREST = 3;
const hourOf = ({ date, time }: Slot): number => Date.parse(`${date}T${time || NOON}:00Z`);

/** The free times nearest to a taken one, the earliest first. */
export function nearestSlots({ days }: Pick<Slots, 'days'>, wanted: Slot): Slot[] {
  const distance = (slot: Slot) => Math.abs(hourOf(slot) - hourOf(wanted));
  return days
    .flatMap(({ date, times }) => times.map((time) => ({ date, time })))
    .filter(({ date, time }) => date !== wanted.date || time !== wanted.time)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, NEAREST)
    .sort((one, other) => hourOf(one) - hourOf(other));
}
