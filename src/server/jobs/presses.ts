// Presses of a phone that have arrived: each counts once, however often it is sent, and whoever has saved the sheet since.
import type { SheetChange } from '#contract/jobs/sheets.ts';
import type { PressRow } from '#server/db/job-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { hashOf } from '#server/http/idempotency.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';

/** What came of one, as it is answered each time. */
export type Pressed = Pick<PressRow, 'state' | 'version'>;

export interface Press {
  /** An appointment's id. */
  visit: string;
  /** Null: a page that has none. */
  key: string | null;
  /** A page without script keeps its key when somebody goes back to it: with other content it is another press. */
  content: unknown;
}

/** Of the press of a sheet. */
export const sheetContent = ({ version: _, ...content }: SheetChange) => content;

const idOf = (visit: string, key: string, content: unknown): string =>
  keyedId('press', visit, `${key} ${hashOf(content)}`);

export const pressOf = async (
  queries: Queries,
  { visit, key, content }: Press,
): Promise<Pressed | undefined> =>
  key === null
    ? undefined
    : queries
        .selectFrom('job_presses')
        .select(['state', 'version'])
        .where('id', '=', idOf(visit, key, content))
        .executeTakeFirst();

/** Whether one of these made the sheet's version. */
export async function madeBy(
  queries: Queries,
  visit: string,
  keys: readonly string[],
  version: number,
): Promise<boolean> {
  const made = queries
    .selectFrom('job_presses')
    .select('id')
    .where('appointment_id', '=', visit)
    .where('key', 'in', ['', ...keys])
    .where('version', '=', version)
    .where('state', '!=', 'beside');
  return (await made.executeTakeFirst()) !== undefined;
}

/** The visit is locked, and `pressOf` knew none. */
export async function keepPress(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { visit, key, content }: Press,
  { state, version }: Pressed,
): Promise<void> {
  if (key === null) return;
  const row = { id: idOf(visit, key, content), appointment_id: visit, key, state, version, at: clock.now() };
  await trx.insertInto('job_presses').values(row).execute();
}
