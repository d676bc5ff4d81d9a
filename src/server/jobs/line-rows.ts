// The lines of a job sheet as rows: made, compared and written.
import type { JobLine } from '#contract/jobs/jobs.ts';
import { toMinor } from '#lib/money.ts';
import { noteWork } from '#server/appointments/write-appointment.ts';
import type { JobLineRow } from '#server/db/job-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { invalidField } from '#server/platform/api-error.ts';
import { settleParts } from './fitted-parts.ts';

/** @throws ApiError invalid when a part is not in the shop, unless the line was there before */
export async function toRows(
  queries: Queries,
  appointment_id: string,
  lines: readonly JobLine[],
  before: readonly JobLineRow[],
): Promise<JobLineRow[]> {
  const parts = await queries
    .selectFrom('products')
    .select(['id', 'part_number', 'image', 'archived'])
    .where('id', 'in', ['', ...lines.flatMap(({ product }) => product ?? [])])
    .execute();
  return lines.map(({ kind, product, name, quantity, price, minutes }, position) => {
    const part = parts.find(({ id }) => id === product);
    const earlier = before.find(({ product_id }) => product_id !== null && product_id === product);
    if (product && (!part || (part.archived && !earlier)))
      throw invalidField(`lines.${position}.product`, 'This part is no longer in the shop');
    if (minutes !== undefined && kind !== 'labour')
      throw invalidField(`lines.${position}.minutes`, 'Only labour has a time');
    const isQuoted = before.some((line) => line.from_quote && line.kind === kind && line.name === name);
    return {
      appointment_id,
      position,
      kind,
      name,
      quantity,
      product_id: product ?? null,
      part_number: part?.part_number ?? '',
      image: part?.image ?? '',
      minutes: minutes ?? null,
      price_minor: toMinor(price),
      from_quote: isQuoted ? 1 : 0,
      taken: 0,
      short: 0,
    };
  });
}

export const contentOf = (lines: readonly JobLineRow[]): string =>
  JSON.stringify(
    lines.map(({ kind, product_id, name, minutes, quantity, price_minor }) => [
      kind,
      product_id,
      name,
      minutes,
      quantity,
      price_minor,
    ]),
  );

interface Written {
  /** What it had. */
  kept: readonly JobLineRow[];
  lines: readonly JobLineRow[];
  areFitted: boolean;
}

/** In place of the lines that it had, with their parts taken and given back. */
export async function writeLines(
  trx: Trx,
  id: string,
  { kept, lines, areFitted }: Written,
  now: number,
): Promise<void> {
  const settled = await settleParts(trx, id, { before: kept, lines, areFitted }, now);
  await trx.deleteFrom('job_lines').where('appointment_id', '=', id).execute();
  if (settled.length > 0) await trx.insertInto('job_lines').values(settled).execute();
  await noteWork(trx, id, settled.length > 0);
}
