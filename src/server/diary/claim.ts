// Takes an engineer's time for an appointment, and frees it. The database forbids two entries in one half hour.
import type { BookingService } from '#contract/services.ts';
import { addDays } from '#lib/days.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { activeWorkers, canDo, type Worker, worksAt } from './engineers.ts';
import { lockDiary } from './lock-diary.ts';
import { onlyInstant, slugOf, UNIT_MS, unitOf, unitOfDay } from './units.ts';

type VisitContext = Pick<Context, 'visits' | 'clock'>;

export interface WantedTime {
  service: BookingService;
  /** London wall time. */
  date: string;
  time: string;
  /** Without travel. Default: what the service takes. */
  minutes?: number | undefined;
}

const travelOf = ({ visits }: Pick<Context, 'visits'>, service: BookingService): number =>
  visits.services[slugOf(service)].travel;

/** How long the visit of an entry takes, without the travel. */
export const visitMinutes = (
  ctx: Pick<Context, 'visits'>,
  service: BookingService,
  { from_unit, to_unit }: Pick<DiaryEntryRow, 'from_unit' | 'to_unit'>,
): number => Math.max(30, ((to_unit - from_unit) * UNIT_MS) / 60_000 - travelOf(ctx, service));

/** Whether an active engineer does this service. Otherwise appointments are requests without a slot. */
export const hasDiary = async (queries: Queries, service: BookingService): Promise<boolean> =>
  (await activeWorkers(queries)).some((worker) => canDo(worker, service));

export const entryOf = (queries: Queries, appointmentId: string): Promise<DiaryEntryRow | undefined> =>
  queries
    .selectFrom('diary_entries')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();

/** @returns whether the engineer was free; if not, nothing is left behind */
export async function insertEntry(trx: Trx, entry: DiaryEntryRow): Promise<boolean> {
  const { id: entry_id, engineer_id, from_unit, to_unit } = entry;
  await trx.insertInto('diary_entries').values(entry).execute();
  const units = Array.from({ length: to_unit - from_unit }, (_, at) => ({
    ...{ engineer_id, entry_id },
    unit: from_unit + at,
  }));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('diary_units')
    .values(units)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === BigInt(units.length)) return true;
  await trx.deleteFrom('diary_entries').where('id', '=', entry_id).execute();
  return false;
}

/** In order of how few visits they have that day. */
async function leastBusyFirst(trx: Trx, workers: readonly Worker[], date: string): Promise<Worker[]> {
  const rows = await trx
    .selectFrom('diary_entries')
    .select(['engineer_id', ({ fn }) => fn.countAll<number>().as('visits')])
    .where('kind', '=', 'appointment')
    .where('from_unit', '>=', unitOfDay(date))
    .where('from_unit', '<', unitOfDay(addDays(date, 1)))
    .groupBy('engineer_id')
    .execute();
  const visits = new Map(rows.map(({ engineer_id, visits }) => [engineer_id, Number(visits)]));
  const countOf = ({ id }: Worker) => visits.get(id) ?? 0;
  return workers.toSorted((one, other) => countOf(one) - countOf(other));
}

/**
 * Puts an appointment without an entry into the diary. The caller has locked or inserted its row.
 * @param engineer by id, whatever their skills and hours. Default: whoever is suitable
 * @param other the id of an engineer who isn't to be chosen by default
 * @returns null when nobody is free @throws ApiError invalid (field `engineer`)
 */
export async function claimTime(
  ctx: VisitContext,
  trx: Trx,
  appointmentId: string,
  wanted: WantedTime,
  engineer?: string,
  other?: string,
): Promise<DiaryEntryRow | null> {
  await lockDiary(trx);
  const { service, date, time, minutes = ctx.visits.services[slugOf(service)].minutes } = wanted;
  const start = onlyInstant(date, time);
  if (start === null) return null;
  const workers = await activeWorkers(trx);
  const named = workers.filter(({ id }) => id === engineer);
  if (engineer && named.length === 0) throw invalidField('engineer', 'Choose an engineer who is active');
  const suitable = workers.filter(
    (worker) => worker.id !== other && canDo(worker, service) && worksAt(worker, date, time, minutes),
  );
  const end = start + (minutes + travelOf(ctx, service)) * 60_000;
  for (const { id } of engineer ? named : await leastBusyFirst(trx, suitable, date)) {
    const entry: DiaryEntryRow = {
      ...{ id: newId(), engineer_id: id, kind: 'appointment', note: '', appointment_id: appointmentId },
      ...{ from_unit: unitOf(start), to_unit: Math.ceil(end / UNIT_MS), created_at: ctx.clock.now() },
    };
    if (await insertEntry(trx, entry)) return entry;
  }
  return null;
}

/** Frees the appointment's time, if it has any. @returns what was freed */
export async function releaseTime(trx: Trx, appointmentId: string): Promise<DiaryEntryRow | undefined> {
  await lockDiary(trx);
  return trx
    .deleteFrom('diary_entries')
    .where('appointment_id', '=', appointmentId)
    .returningAll()
    .executeTakeFirst();
}

/** The visit's address in one line; '' if it isn't known. */
export const placeOf = ({ address, post_code }: { address: string; post_code: string }): string =>
  [address, post_code].filter(Boolean).join(', ');
