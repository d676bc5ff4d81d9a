// The work agreed for visits, for their engineers: the lines of accepted quotes, without prices.
import type { DayVisit } from '#contract/diary/day.ts';
import type { Queries } from '#server/db/open.ts';

/** By the appointment's id. */
export async function quotedWork(
  queries: Queries,
  appointmentIds: readonly string[],
): Promise<Map<string, DayVisit['work']>> {
  const rows = await queries
    .selectFrom('quotes')
    .innerJoin('quote_lines', 'quote_lines.quote_id', 'quotes.id')
    .select(['appointment_id', 'quote_lines.quantity', 'quote_lines.name', 'quote_lines.part_number'])
    .where('appointment_id', 'in', ['', ...appointmentIds])
    .where('state', '=', 'accepted')
    .where('kind', '!=', 'discount')
    .orderBy('position')
    .execute();
  const work = new Map<string, DayVisit['work']>();
  for (const { appointment_id, quantity, name, part_number } of rows)
    work.set(appointment_id, [
      ...(work.get(appointment_id) ?? []),
      { quantity, name, partNumber: part_number },
    ]);
  return work;
}
