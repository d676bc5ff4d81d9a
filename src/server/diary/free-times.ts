// Free times: the public reply, and whether a slot is one of them.
import { readSlots, type Slots, type SlotsQuery, slotsQuery } from '#contract/diary/slots.ts';
import type { Slot } from '#contract/error.ts';
import type { BookingService } from '#contract/services.ts';
import { addDays } from '#lib/days.ts';
import { chargeOf } from '#server/http/booking-charge.ts';
import { type CachedJson, cachedJson, cachedReply } from '#server/http/cached-json.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type Availability, availabilityOf, freeDays, somebodyFree, startsOf } from './availability.ts';
import type { WantedTime } from './claim.ts';
import { canDo } from './engineers.ts';

/** The most replies that are cached: every service, for some weeks. */
const MAX_REPLIES = 500;
const NEAREST = 3;

function replyOf(
  ctx: Context,
  availability: Availability,
  { service, from, days }: SlotsQuery,
): CachedJson<Slots> {
  const key = `${service} ${from} ${days}`;
  const known = availability.replies.get(key);
  if (known) return known;
  const to = addDays(from, days);
  const hasSlots = availability.workers.some((worker) => canDo(worker, service));
  const charge = chargeOf(ctx, service);
  const reply = cachedJson<Slots>({
    mode: hasSlots ? 'slots' : 'request',
    arrivalMinutes: ctx.visits.arrivalMinutes,
    days: freeDays(ctx, availability, service).filter(({ date }) => date >= from && date < to),
    ...(charge && { charge }),
  });
  if (availability.replies.size >= MAX_REPLIES) availability.replies.clear();
  availability.replies.set(key, reply);
  return reply;
}

/** The reply of the free times' endpoint. */
export const freeTimes = async (ctx: Context, query: SlotsQuery): Promise<CachedJson<Slots>> =>
  replyOf(ctx, await availabilityOf(ctx).get(), query);

/** The router answers a query that the schema refuses. */
export const cachedSlots = (ctx: Context) =>
  cachedReply(readSlots, availabilityOf(ctx), (availability, query) => {
    const asked = slotsQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
    return asked.success ? replyOf(ctx, availability, asked.data) : null;
  });

/** Whether this service has engineers, so that its appointments are in the diary. */
export const hasEngineers = async (ctx: Context, service: BookingService): Promise<boolean> =>
  (await availabilityOf(ctx).get()).workers.some((worker) => canDo(worker, service));

/** Whether any slot can be booked. */
export const hasFreeTimes = async (ctx: Context, service: BookingService): Promise<boolean> =>
  freeDays(ctx, await availabilityOf(ctx).get(), service).length > 0;

/**
 * Whether this slot is free according to the availability in memory. Only a claim decides.
 * @param own entry of the appointment that moves; its time counts as free
 */
export async function isOffered(
  ctx: Context,
  wanted: WantedTime,
  own?: { engineer_id: string; from_unit: number; to_unit: number },
): Promise<boolean> {
  const availability = await availabilityOf(ctx).get();
  const opening = availability.openings.find(({ date }) => date === wanted.date);
  if (!opening || !startsOf(ctx, availability, wanted.service, opening).includes(wanted.time)) return false;
  return somebodyFree(ctx, availability, wanted, (id) => {
    const busy = availability.busy.get(id);
    if (own?.engineer_id !== id) return busy;
    return new Set([...(busy ?? [])].filter((unit) => unit < own.from_unit || unit >= own.to_unit));
  });
}

/** The free slots nearest to a time, the earliest first. */
async function nearestSlots(ctx: Context, { service, date, time }: WantedTime): Promise<Slot[]> {
  const asUtc = (slot: Slot) => Date.parse(`${slot.date}T${slot.time}:00Z`);
  const wanted = asUtc({ date, time });
  const free = freeDays(ctx, await availabilityOf(ctx).get(), service)
    .flatMap((day) => day.times.map((start) => ({ date: day.date, time: start })))
    .filter((slot) => slot.date !== date || slot.time !== time);
  const distance = (slot: Slot) => Math.abs(asUtc(slot) - wanted);
  return free
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, NEAREST)
    .sort((one, other) => asUtc(one) - asUtc(other));
}

/** Runs `work`, outside any transaction, and adds the nearest free slots to a refusal. */
export async function offeringOthers<T>(
  ctx: Context,
  wanted: WantedTime,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'slot_taken') throw error;
    throw new ApiError('slot_taken', { ...error.details, slots: await nearestSlots(ctx, wanted) });
  }
}
