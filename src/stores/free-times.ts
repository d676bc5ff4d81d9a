// The diary's free times for one service at a time, for the forms that ask for a visit.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { readSlots } from '#contract/addresses.ts';
import type { BookingCharge } from '#contract/binding.ts';
import type { Slots } from '#contract/diary/slots.ts';
import type { Slot } from '#contract/error.ts';
import type { BookingService } from '#contract/services.ts';
import { arrivalText } from '#lib/clock-minutes.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';

/** Days per request: the most that the server gives. */
const DAYS = 28;

/** Null: not loaded, the service has no engineers, or the API is away. Then any time can be asked for. */
export type FreeTimes = {
  service: string;
  slots: Slots;
  /** First and last days of the spans that were asked for. */
  spans: readonly { from: string; to: string }[];
} | null;

/** Whether a day's times are known. */
export const isKnownDay = ({ spans }: NonNullable<FreeTimes>, date: string): boolean =>
  spans.some(({ from, to }) => from <= date && date <= to);

/** With the days of another span, in order. */
function merged(known: NonNullable<FreeTimes>, more: NonNullable<FreeTimes>): FreeTimes {
  const days = [...known.slots.days.filter(({ date }) => !isKnownDay(more, date)), ...more.slots.days];
  days.sort((one, other) => (one.date < other.date ? -1 : 1));
  return { ...known, slots: { ...known.slots, days }, spans: [...known.spans, ...more.spans] };
}

/** @param call the API's client; another in tests */
export function createFreeTimes(call = browserCall, now = () => Date.now()) {
  const $free = atom<FreeTimes>(null);
  /** What a booking of the service agrees to pay, also where any time can be asked for; undefined: nothing, or not loaded. */
  const $charge = atom<BookingCharge | undefined>();
  let latest = 0;
  /** The coming weeks of the service that was asked for last. */
  let coming: Promise<FreeTimes> = Promise.resolve(null);

  async function ask(
    service: string,
    from: string,
  ): Promise<{ free: FreeTimes; charge: BookingCharge | undefined }> {
    const answer = await call(readSlots, { query: { service: service as BookingService, from, days: DAYS } });
    if (!answer.ok) return { free: null, charge: undefined };
    const free = { service, slots: answer.data, spans: [{ from, to: addDays(from, DAYS - 1) }] };
    return { free: answer.data.mode === 'slots' ? free : null, charge: answer.data.charge };
  }

  async function loadComing(service: string): Promise<FreeTimes> {
    latest += 1;
    const mine = latest;
    const asked = service ? await ask(service, londonClock(now()).date) : null;
    if (mine === latest) {
      $free.set(asked?.free ?? null);
      $charge.set(asked?.charge);
    }
    return $free.get();
  }

  /** Loads the coming four weeks again. */
  function load(service: string): Promise<FreeTimes> {
    coming = loadComing(service);
    return coming;
  }

  /** Adds the four weeks from a day that isn't known yet. */
  async function loadDay(service: string, date: string): Promise<FreeTimes> {
    await coming;
    if ($free.get()?.service !== service) await load(service);
    const mine = latest;
    const known = $free.get();
    const [first] = known?.spans ?? [];
    if (known?.service !== service || !first || date < first.from || isKnownDay(known, date)) return known;
    const { free: more } = await ask(service, date);
    const present = $free.get();
    // What is known stays if a later span can't be had.
    if (mine === latest && present && more) $free.set(merged(present, more));
    return $free.get();
  }

  return { $free, $charge, load, loadDay };
}

const MOST = 6;
const NOON = '12:00';

/**
 * The next free times to offer, of the coming weeks: each day's first in the morning and first in the afternoon, six in all.
 * @param isAsked whether that day may be offered
 */
export function nextSlots(
  { slots, spans }: NonNullable<FreeTimes>,
  isAsked: (date: string) => boolean = () => true,
): Slot[] {
  return slots.days
    .filter(({ date }) => date <= (spans[0]?.to ?? '') && isAsked(date))
    .flatMap(({ date, times }) => {
      const found = [times.find((time) => time < NOON), times.find((time) => time >= NOON)];
      return found.flatMap((time) => (time ? [{ date, time }] : []));
    })
    .slice(0, MOST);
}

/** In the order of their days, as they came. */
export function byDay(slots: readonly Slot[]): { date: string; slots: Slot[] }[] {
  const days = [...new Set(slots.map(({ date }) => date))];
  return days.map((date) => ({ date, slots: slots.filter((slot) => slot.date === date) }));
}

/** A day's free times; none if it has no others. */
export const timesOn = ({ days }: Pick<Slots, 'days'>, date: string): readonly string[] =>
  days.find((day) => day.date === date)?.times ?? [];

/** When the engineer arrives. @example '09:00–11:00' */
export const windowOf = ({ days, arrivalMinutes }: Slots, { date, time }: Slot): string =>
  arrivalText(time, arrivalMinutes, days.find((day) => day.date === date)?.closes);
