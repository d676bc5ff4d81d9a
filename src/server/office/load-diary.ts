// Reads the diary for the dispatcher.
import { sql } from 'kysely';
import type { DayHours, OpeningHours } from '#contract/company.ts';
import type { Diary, DiaryEntry } from '#contract/diary/diary.ts';
import { addDays } from '#lib/days.ts';
import { londonClock, weekdayOf } from '#lib/london.ts';
import { byName } from '#lib/search/fold.ts';
import { displacedVisits } from '#server/appointments/staff-starts.ts';
import { toAdminAppointment } from '#server/appointments/to-contract.ts';
import { visitsBetween } from '#server/appointments/visits-between.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { visitMinutes } from '#server/diary/claim.ts';
import { toDiaryEntry } from '#server/diary/entry-to-contract.ts';
import { unitOfDay } from '#server/diary/units.ts';
import type { Context } from '#server/platform/context.ts';
import { openingExceptions } from '#server/settings/opening.ts';

/** More than anybody places in a day. */
const MAX_UNPLACED = 200;

const ACCEPTED = sql`select 1 from quotes where appointment_id = appointments.id and state = 'accepted'`;
/** Its customer wants a visit, and no engineer has it: where they could choose no time, the day is that of a call, or a wish. */
const WAITS_FOR_TIME = sql<boolean>`(is_quote = 1 and exists (${ACCEPTED} and wants_slot = 1))`;

/**
 * Pending bookings without a slot, and confirmed ones where nobody was yet: until their day is over, or they have one. Quote
 * requests are answered first, unless they are confirmed.
 */
const unplacedAppointments = (queries: Queries, today: string): Promise<AppointmentRow[]> =>
  queries
    .selectFrom('appointments')
    .selectAll('appointments')
    .leftJoin('diary_entries', 'diary_entries.appointment_id', 'appointments.id')
    .where('diary_entries.id', 'is', null)
    .where(sql<boolean>`not exists (select 1 from job_sheets
      where job_sheets.appointment_id = appointments.id and outcome is not null)`)
    .where(({ or, eb }) =>
      or([
        eb('is_quote', '=', 0),
        WAITS_FOR_TIME,
        sql<boolean>`status = 'confirmed' and not exists (${ACCEPTED})`,
      ]),
    )
    .where('suspected', '=', 0)
    .where(
      sql<boolean>`(status = 'pending'
        or status = 'confirmed' and (date >= ${today} or time = '' or ${WAITS_FOR_TIME}))`,
    )
    .orderBy('date')
    .orderBy('time')
    .orderBy('appointments.id')
    .limit(MAX_UNPLACED)
    .execute();

/** The company's hours of each day. */
async function openingsBetween(
  { db, company }: Context,
  from: string,
  to: string,
): Promise<Map<string, DayHours>> {
  const special = new Map((await openingExceptions(db, from, to)).map(({ date, hours }) => [date, hours]));
  const openings = new Map<string, DayHours>();
  for (let date = from; date <= to; date = addDays(date, 1))
    openings.set(date, special.get(date) ?? company.hours[weekdayOf(date)]);
  return openings;
}

/** @param own an engineer's own week, within which a closed day of the company stays closed */
const workingHours = (own: OpeningHours | null | '', openings: ReadonlyMap<string, DayHours>) =>
  Object.fromEntries(
    [...openings].flatMap(([date, company]) => {
      if (company === 'closed') return [];
      const hours = own ? own[weekdayOf(date)] : company;
      return hours === 'closed' ? [] : [[date, hours]];
    }),
  );

/** What the team reads of an entry, with the appointment that it is for. */
const visitEntry = (
  ctx: Pick<Context, 'visits'>,
  { entry, appointment }: Awaited<ReturnType<typeof visitsBetween>>[number],
): DiaryEntry => ({
  ...toDiaryEntry(entry),
  ...(appointment && {
    minutes: visitMinutes(ctx, appointment.service, entry),
    appointment: toAdminAppointment(appointment),
    ...(entry.kept_until === null ? {} : { keptUntil: iso(entry.kept_until) }),
  }),
});

/** @param from first day, in London @param to last day */
export async function loadDiary(ctx: Context, { from, to }: { from: string; to: string }): Promise<Diary> {
  const { db } = ctx;
  const [openings, visits, engineers, unplaced, displaced] = await Promise.all([
    openingsBetween(ctx, from, to),
    visitsBetween(db, unitOfDay(from), unitOfDay(addDays(to, 1))),
    db.selectFrom('engineers').selectAll().orderBy('id').execute(),
    unplacedAppointments(db, londonClock(ctx.clock.now()).date),
    displacedVisits(ctx),
  ]);
  const busy = new Set(visits.map(({ entry }) => entry.engineer_id));
  return {
    engineers: engineers
      .sort(byName)
      .filter(({ id, active }) => active === 1 || busy.has(id))
      .map(({ id, name, phone, skills, hours, active }) => ({
        _id: id,
        name,
        phone,
        active: active === 1,
        skills: JSON.parse(skills) as string[],
        works: workingHours(hours && (JSON.parse(hours) as OpeningHours), openings),
      })),
    entries: visits.map((one) => visitEntry(ctx, one)),
    unplaced: unplaced.map(toAdminAppointment),
    displaced,
  };
}
