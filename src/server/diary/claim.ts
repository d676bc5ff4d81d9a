// Takes an engineer's time for an appointment, and frees it. The database forbids two entries in one half hour.
import { sql } from 'kysely';
import type { BookingService } from '#contract/services.ts';
import { addDays } from '#lib/days.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { activeWorkers, canDo, type Worker, worksAt } from './engineers.ts';
import { lockDiary } from './lock-diary.ts';
import { dropAnnouncement, loseVisits } from './lose-visits.ts';
import { onlyInstant, slugOf, UNIT_MS, unitOf, unitOfDay } from './units.ts';

type VisitContext = Pick<Context, 'visits' | 'clock'>;

export interface WantedTime {
  service: BookingService;
  /** London wall time. */
  date: string;
  time: string;
  /** Without travel. Default: what the service takes. */
  minutes?: number | undefined;
  /** When it is free again without the sender's proof. Default: it stays. */
  keptUntil?: number | null;
}

/** Who has an engineer's time: an appointment, or an order that holds it until it is paid. */
export type Owner = { appointment: string } | { order: string; request: string };

const ownerColumns = (owner: Owner) =>
  'order' in owner
    ? ({ kind: 'hold', appointment_id: null, order_id: owner.order, request_id: owner.request } as const)
    : ({
        kind: 'appointment',
        appointment_id: owner.appointment,
        order_id: null,
        request_id: null,
      } as const);

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

/** Entries of a request: its own, and what an order of its quote holds for it. */
const isOf = (appointmentId: string) =>
  sql<boolean>`(appointment_id = ${appointmentId} or request_id = ${appointmentId})`;

export const entryOf = (queries: Queries, appointmentId: string): Promise<DiaryEntryRow | undefined> =>
  queries
    .selectFrom('diary_entries')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();

/** Its own, and what is held for it. */
export const timesOf = (queries: Queries, appointmentId: string): Promise<DiaryEntryRow[]> =>
  queries.selectFrom('diary_entries').selectAll().where(isOf(appointmentId)).execute();

/** The time that a request has; that an order of its quote holds is the newer wish. */
export async function ownTime(queries: Queries, appointmentId: string): Promise<DiaryEntryRow | undefined> {
  const times = await timesOf(queries, appointmentId);
  return times.find(({ kind }) => kind === 'hold') ?? times[0];
}

type Span = Pick<DiaryEntryRow, 'engineer_id' | 'from_unit' | 'to_unit'>;

/** Whether the engineer is off in part of it. */
export const isOff = async (queries: Queries, { engineer_id, from_unit, to_unit }: Span): Promise<boolean> =>
  (await queries
    .selectFrom('diary_entries')
    .select('id')
    .where('engineer_id', '=', engineer_id)
    .where('kind', '=', 'off')
    .where('from_unit', '<', to_unit)
    .where('to_unit', '>', from_unit)
    .executeTakeFirst()) !== undefined;

/** @returns whether the engineer was free; if not, nothing is left behind */
async function insertEntry(trx: Trx, entry: DiaryEntryRow): Promise<boolean> {
  const { id: entry_id, engineer_id, from_unit, to_unit } = entry;
  // Time off takes no units; until November 2026 it did.
  await trx
    .deleteFrom('diary_units')
    .where('engineer_id', '=', engineer_id)
    .where('unit', '>=', from_unit)
    .where('unit', '<', to_unit)
    .where('entry_id', 'in', ({ selectFrom }) =>
      selectFrom('diary_entries').select('id').where('kind', '=', 'off'),
    )
    .execute();
  await trx.insertInto('diary_entries').values(entry).execute();
  const units = Array.from({ length: to_unit - from_unit }, (_, at) => ({
    engineer_id,
    entry_id,
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
    .where('kind', '!=', 'off')
    .where('from_unit', '>=', unitOfDay(date))
    .where('from_unit', '<', unitOfDay(addDays(date, 1)))
    .groupBy('engineer_id')
    .execute();
  const visits = new Map(rows.map(({ engineer_id, visits }) => [engineer_id, Number(visits)]));
  const countOf = ({ id }: Worker) => visits.get(id) ?? 0;
  return workers.toSorted((one, other) => countOf(one) - countOf(other));
}

interface Who {
  /** By id, whatever their skills and hours. Default: whoever is suitable. */
  engineer?: string | undefined;
  /** The id of an engineer who isn't to be chosen by default. */
  other?: string | undefined;
  /** Outside hours, too; whoever is named also in their time off. */
  anyway?: boolean | undefined;
}

/**
 * Makes the diary's entry of an appointment, or of an order's hold, which has none. The caller has locked or inserted its row.
 * @returns null when nobody is free @throws ApiError invalid (field `engineer`)
 */
export async function claimTime(
  ctx: VisitContext,
  trx: Trx,
  owner: Owner,
  wanted: WantedTime,
  { engineer, other, anyway = false }: Who = {},
): Promise<DiaryEntryRow | null> {
  await lockDiary(trx);
  const { service, date, time, minutes = ctx.visits.services[slugOf(service)].minutes } = wanted;
  const start = onlyInstant(date, time);
  if (start === null) return null;
  const workers = await activeWorkers(trx);
  const named = workers.filter(({ id }) => id === engineer);
  if (engineer && named.length === 0) throw invalidField('engineer', 'Choose an engineer who is active');
  const suitable = workers.filter(
    (worker) =>
      worker.id !== other && canDo(worker, service) && (anyway || worksAt(worker, date, time, minutes)),
  );
  const end = start + (minutes + travelOf(ctx, service)) * 60_000;
  for (const { id } of engineer ? named : await leastBusyFirst(trx, suitable, date)) {
    const entry: DiaryEntryRow = {
      id: newId(),
      engineer_id: id,
      note: '',
      ...ownerColumns(owner),
      from_unit: unitOf(start),
      to_unit: Math.ceil(end / UNIT_MS),
      created_at: ctx.clock.now(),
      kept_until: wanted.keptUntil ?? null,
    };
    if (!(engineer && anyway) && (await isOff(trx, entry))) continue;
    if (await insertEntry(trx, entry)) return entry;
  }
  return null;
}

/** Its date is a wish, or the day on which its customer phoned: nobody has placed it. */
export const isUnplaced = async (
  queries: Queries,
  { id, is_quote, time }: Pick<AppointmentRow, 'id' | 'is_quote' | 'time'>,
): Promise<boolean> => !time || (is_quote === 1 && !(await entryOf(queries, id)));

/**
 * Frees the appointment's time, and what is held for it.
 * @param again it is placed anew in the same transaction, perhaps as it was: whoever announced it is dealt with then
 * @returns what was freed: its own, if it had any
 */
export async function releaseTime(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  appointmentId: string,
  { again = false } = {},
): Promise<DiaryEntryRow | undefined> {
  await lockDiary(trx);
  const freed = await trx.deleteFrom('diary_entries').where(isOf(appointmentId)).returningAll().execute();
  await loseVisits(ctx, trx, freed);
  if (!again) await dropAnnouncement(trx, appointmentId);
  return freed.find(({ kind }) => kind === 'appointment') ?? freed[0];
}

/** Frees only what is held: by an order, or for an appointment. */
export async function releaseHeldTime(
  trx: Trx,
  owner: { appointment: string } | { order: string },
): Promise<void> {
  await lockDiary(trx);
  await trx
    .deleteFrom('diary_entries')
    .where('kind', '=', 'hold')
    .where('order' in owner ? sql<boolean>`order_id = ${owner.order}` : isOf(owner.appointment))
    .execute();
}

export const holdsTime = async (queries: Queries, orderId: string): Promise<boolean> =>
  (await queries
    .selectFrom('diary_entries')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined;

/** What an order holds is its appointment's from now on, in place of what that had. @returns false where it holds nothing any more */
export async function keepHeldTime(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  orderId: string,
  appointmentId: string,
): Promise<boolean> {
  await lockDiary(trx);
  if (!(await holdsTime(trx, orderId))) return false;
  const own = trx.deleteFrom('diary_entries').where('appointment_id', '=', appointmentId);
  await loseVisits(ctx, trx, await own.returningAll().execute());
  await dropAnnouncement(trx, appointmentId);
  await trx
    .updateTable('diary_entries')
    .set(ownerColumns({ appointment: appointmentId }))
    .where('order_id', '=', orderId)
    .execute();
  return true;
}

/** The visit's address in one line; '' if it isn't known. */
export const placeOf = ({ address, post_code }: { address: string; post_code: string }): string =>
  [address, post_code].filter(Boolean).join(', ');
