// Reads the entries of a span of time, with their appointments.
import { sql } from 'kysely';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';

/** No entry is longer than two days. */
const LONGEST_UNITS = 96;

/** Entries that overlap these units, the earliest first. */
const entriesBetween = (queries: Queries, fromUnit: number, toUnit: number) =>
  queries
    .selectFrom('diary_entries')
    .where('from_unit', '<', toUnit)
    .where('from_unit', '>', fromUnit - LONGEST_UNITS)
    .where('to_unit', '>', fromUnit);

/** What an entry, or the order that holds it, is for. */
const REQUEST = sql<string | null>`coalesce(appointment_id, request_id)`;

/** Entries with their appointments, which in a hold have the time that it is for. @param engineer limits them to one engineer */
export async function visitsBetween(
  queries: Queries,
  fromUnit: number,
  toUnit: number,
  engineer?: string,
): Promise<{ entry: DiaryEntryRow; appointment: AppointmentRow | undefined }[]> {
  let found = entriesBetween(queries, fromUnit, toUnit);
  if (engineer) found = found.where('engineer_id', '=', engineer);
  const rows = await found
    .selectAll()
    .select(REQUEST.as('visit_id'))
    .orderBy('from_unit')
    .orderBy('id')
    .execute();
  const appointments = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', found.select(REQUEST.as('visit_id')))
    .execute();
  const byId = new Map(appointments.map((row) => [row.id, row]));
  return rows.map(({ visit_id, ...entry }) => {
    const row = byId.get(visit_id ?? '');
    const { chosen_date: date, chosen_time: time } = row ?? {};
    const isHeld = row && entry.kind === 'hold' && date && time;
    return { entry, appointment: isHeld ? { ...row, date, time } : row };
  });
}
