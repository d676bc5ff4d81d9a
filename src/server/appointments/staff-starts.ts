// Free starts for the staff, whom the customers' notice doesn't bind, and where visits go whose engineer is off or whose day is closed.
import type { Displaced, StaffStart, StartsQuery } from '#contract/diary/placing.ts';
import { londonClock } from '#lib/london.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { type Availability, availabilityOf, isFree, startsOf } from '#server/diary/availability.ts';
import { visitMinutes, type WantedTime } from '#server/diary/claim.ts';
import { canDo, worksAt } from '#server/diary/engineers.ts';
import { instantOf, onlyInstant, slugOf, UNIT_MS, unitOf } from '#server/diary/units.ts';
import type { Context } from '#server/platform/context.ts';
import { toAdminAppointment } from './to-contract.ts';
import { unusualText } from './unusual-time.ts';

const OFFERED = 6;
/** More than any day has visits. */
const MAX_DISPLACED = 100;

/** Who can come at that time; undefined for nobody. @param take whether the time counts as theirs from now on */
function whoCan(ctx: Context, { workers, busy }: Availability, wanted: WantedTime, take = false) {
  const { service, date, time, minutes = ctx.visits.services[slugOf(service)].minutes } = wanted;
  const start = onlyInstant(date, time);
  if (start === null) return undefined;
  const from = unitOf(start);
  const to = from + Math.ceil(((minutes + ctx.visits.services[slugOf(service)].travel) * 60_000) / UNIT_MS);
  const worker = workers.find(
    (one) => canDo(one, service) && worksAt(one, date, time, minutes) && isFree(busy.get(one.id), from, to),
  );
  if (worker && take) for (let unit = from; unit < to; unit += 1) busy.get(worker.id)?.add(unit);
  return worker;
}

/** From now on, the soonest first: each with somebody who is free then. @param after only starts that are later */
function freeStarts(
  ctx: Context,
  availability: Availability,
  wanted: Omit<WantedTime, 'time'>,
  most: number,
  after = '',
): StaffStart[] {
  const all = { ...availability, earliest: ctx.clock.now() };
  const found: StaffStart[] = [];
  for (const opening of availability.openings) {
    const { date } = opening;
    if (date < wanted.date) continue;
    for (const time of startsOf(ctx, all, wanted.service, opening)) {
      const isLater = `${date} ${time}` > after;
      const worker = isLater ? whoCan(ctx, availability, { ...wanted, date, time }) : undefined;
      if (worker && found.push({ date, time, engineer: worker.id }) === most) return found;
    }
  }
  return found;
}

export async function staffStarts(
  ctx: Context,
  { service, from, engineer }: StartsQuery,
): Promise<StaffStart[]> {
  const availability = await availabilityOf(ctx).get();
  const workers = availability.workers.filter(({ id }) => !engineer || id === engineer);
  const date = from || londonClock(ctx.clock.now()).date;
  return freeStarts(ctx, { ...availability, workers }, { service, date }, OFFERED);
}

type Visit = Pick<DiaryEntryRow, 'engineer_id' | 'from_unit' | 'to_unit'> & { row: AppointmentRow };

/** Open visits from now on in the time off of their engineer or on a day that was closed, the earliest first. */
async function visitsInTheWay({ db, clock }: Context): Promise<Visit[]> {
  const found = await db
    .selectFrom('diary_entries as visit')
    .innerJoin('appointments', 'appointments.id', 'visit.appointment_id')
    .selectAll('appointments')
    .select(['visit.engineer_id', 'visit.from_unit', 'visit.to_unit'])
    .where('status', 'in', ['pending', 'confirmed'])
    .where('visit.to_unit', '>', unitOf(clock.now()))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('diary_entries as off')
            .select('off.id')
            .where('off.kind', '=', 'off')
            .whereRef('off.engineer_id', '=', 'visit.engineer_id')
            .whereRef('off.from_unit', '<', 'visit.to_unit')
            .whereRef('off.to_unit', '>', 'visit.from_unit'),
        ),
        exists(
          selectFrom('opening_exceptions')
            .select('opening_exceptions.date')
            .whereRef('opening_exceptions.date', '=', 'appointments.date')
            .where('opening_exceptions.opens', 'is', null),
        ),
      ]),
    )
    .orderBy('visit.from_unit')
    .orderBy('appointments.id')
    .limit(MAX_DISPLACED)
    .execute();
  return found.map(({ engineer_id, from_unit, to_unit, ...row }) => ({
    engineer_id,
    from_unit,
    to_unit,
    row,
  }));
}

/** Each gets a time of its own that placing takes: the same by somebody else, or the soonest one later. */
async function proposalFor(
  ctx: Context,
  availability: Availability,
  { row, ...units }: Visit,
): Promise<StaffStart | null> {
  const { service, date, time } = row;
  const wanted = { service, date, time, minutes: visitMinutes(ctx, service, units) };
  const isAhead = instantOf(units.from_unit) > ctx.clock.now();
  const same = isAhead ? whoCan(ctx, availability, wanted) : undefined;
  const starts = [
    ...(same ? [{ date, time, engineer: same.id }] : []),
    ...freeStarts(ctx, availability, wanted, OFFERED, `${date} ${time}`),
  ];
  for (const { engineer, ...start } of starts) {
    const at = { ...wanted, ...start };
    if (await unusualText(ctx, ctx.db, at, { engineer, appointment: row.id })) continue;
    whoCan(ctx, availability, at, true);
    return { ...start, engineer };
  }
  return null;
}

/** The open visits whose engineer is off or whose day is closed, with where each could go. */
export async function displacedVisits(ctx: Context): Promise<Displaced[]> {
  const visits = await visitsInTheWay(ctx);
  if (visits.length === 0) return [];
  const availability = await availabilityOf(ctx).get();
  const busy = new Map([...availability.busy].map(([id, units]) => [id, new Set(units)]));
  const displaced: Displaced[] = [];
  // One after the other: what one is offered is no other's.
  for (const visit of visits)
    displaced.push({
      appointment: toAdminAppointment(visit.row),
      engineer: visit.engineer_id,
      to: await proposalFor(ctx, { ...availability, busy }, visit),
    });
  return displaced;
}
