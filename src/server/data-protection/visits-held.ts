// What is held of a person's visits. Where somebody else pays, price, quote, agreement and payer are the payer's to read, and no part
// of whoever booked.
import type { SelectQueryBuilder } from 'kysely';
import type { Queries } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { isPaidByAnother } from '#server/diary/payer.ts';

type Row = Record<string, unknown>;

/** Technical columns without personal data. */
const TECHNICAL = /_hash$|_key$|^lease_|^next_check|_version$/;
const withoutTechnical = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !TECHNICAL.test(name)));
export const plain = async (found: { execute(): Promise<object[]> }): Promise<Row[]> =>
  (await found.execute()).map(withoutTechnical);

const theirRequests = (db: Queries, key: string) =>
  db.selectFrom('appointments').where('address_key', '=', key);

/** Booked by them unless somebody else pays, and those of others for which they pay. */
const theirsToPay = (db: Queries, key: string) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where(({ or, and, eb }) =>
      or([eb('payer_key', '=', key), and([eb('address_key', '=', key), eb('payer', 'is', null)])]),
    );

export async function theirAppointments(db: Queries, key: string): Promise<Row[]> {
  const rows = await theirRequests(db, key).selectAll().execute();
  return rows.map((row) => {
    const { payer, price_told, call_out_minor, ...rest } = withoutTechnical(row);
    return isPaidByAnother(row) ? rest : { ...rest, payer, price_told, call_out_minor };
  });
}

export const theirQuotes = async (db: Queries, key: string) => ({
  quotes: await plain(
    db.selectFrom('quotes').selectAll('quotes').where('appointment_id', 'in', theirsToPay(db, key)),
  ),
  quoteLines: await db
    .selectFrom('quote_lines')
    .innerJoin('quotes', 'quotes.id', 'quote_lines.quote_id')
    .where('appointment_id', 'in', theirsToPay(db, key))
    .select(['quotes.number', 'version', 'kind', 'name', 'part_number', 'quantity', 'price_minor'])
    .execute(),
});

const WORK = ['job_visits', 'safety_notices'] as const;
const MONEY = ['job_lines', 'job_agreements', 'job_takings', 'late_sheets'] as const;

/** What was written at their visits, by table. */
export async function theirJobs(db: Queries, key: string) {
  const rowsOf = async <Table extends (typeof WORK)[number] | (typeof MONEY)[number]>(
    tables: readonly Table[],
    visits: SelectQueryBuilder<Tables, 'appointments', { id: string }>,
  ) => {
    const found = tables.map(async (table) => [
      table,
      await plain(
        db
          .selectFrom<(typeof WORK)[number] | (typeof MONEY)[number]>(table)
          .selectAll()
          .where('appointment_id', 'in', visits),
      ),
    ]);
    return Object.fromEntries(await Promise.all(found)) as Record<Table, Row[]>;
  };
  const sheets = await plain(
    db
      .selectFrom('job_sheets')
      .selectAll()
      .where('appointment_id', 'in', theirRequests(db, key).select('id')),
  );
  return {
    jobs: {
      // Why there is no bill is whoever pays' to know.
      job_sheets: sheets.map(({ nothing_to_bill: _, ...sheet }) => sheet),
      ...(await rowsOf(WORK, theirRequests(db, key).select('id'))),
      ...(await rowsOf(MONEY, theirsToPay(db, key))),
    },
  };
}
