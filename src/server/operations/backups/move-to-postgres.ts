// From SQLite to PostgreSQL, all of it or nothing, with the checks of a restore.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openForAdmin, openSqliteFile, sqliteFile } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { demandSame } from './open-backup.ts';
import { demandAlone } from './restore-postgres.ts';
import { demandStopped } from './restore-sqlite.ts';
import { type Summary, summarise } from './summary.ts';

/** Rows a statement; PostgreSQL takes 65,535 parameters in one, and no table has more than 60 columns. */
const BATCH = 1000;
/** What a service writes for itself while it runs: not copied, not compared. */
const ITS_OWN = ['heartbeats', 'job_turns', 'throttles'];
/** A shop that was never used has none of these. What migrations themselves put into other tables, the copy replaces. */
const SIGNS_OF_USE = ['users', 'products', 'orders', 'appointments', 'reviews', 'cancellations', 'outbox'];

/** Tables with data in them, those that others point at first. */
async function tablesInOrder(source: Kysely<Tables>): Promise<string[]> {
  const tables = (await source.introspection.getTables()).map(({ name }) => name);
  const needs = new Map<string, string[]>();
  for (const name of tables) {
    const { rows } = await sql<{
      table: string;
    }>`select "table" from pragma_foreign_key_list(${name})`.execute(source);
    needs.set(
      name,
      rows.map(({ table }) => table).filter((other) => other !== name),
    );
  }
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      (name) => !ordered.includes(name) && needs.get(name)?.every((other) => ordered.includes(other)),
    );
    if (next.length === 0) throw new Error('Tables point at each other in a circle');
    ordered.push(...next);
  }
  return ordered.filter((name) => !ITS_OWN.includes(name));
}

/** Each batch begins behind the last row of the one before: an offset would read all of these again. */
async function copyTable(source: Kysely<Tables>, target: Transaction<Tables>, table: string): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ rowid: number }>`select rowid as rowid, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${BATCH}`.execute(source);
    const copies = rows.map(({ rowid: _, ...row }) => row);
    if (copies.length > 0)
      await target
        .insertInto(table as keyof Tables)
        .values(copies as never)
        .execute();
    last = rows.at(-1)?.rowid ?? last;
    if (rows.length < BATCH) return;
  }
}

const withoutItsOwn = (summary: Summary): Summary => ({
  ...summary,
  counts: Object.fromEntries(Object.entries(summary.counts).filter(([name]) => !ITS_OWN.includes(name))),
});

async function copyAll(source: Kysely<Tables>, target: Kysely<Tables>): Promise<Summary> {
  const wanted = withoutItsOwn(await summarise(source));
  return target.transaction().execute(async (trx) => {
    const there = withoutItsOwn(await summarise(trx));
    if (SIGNS_OF_USE.some((name) => there.counts[name]))
      throw new Error('That database holds data already. Name an empty one; nothing was changed.');
    const tables = await tablesInOrder(source);
    for (const table of tables.toReversed()) await trx.deleteFrom(table as keyof Tables).execute();
    for (const table of tables) await copyTable(source, trx, table);
    demandSame(wanted, withoutItsOwn(await summarise(trx)));
    return wanted;
  });
}

/** The service must be stopped; the SQLite file stays as it is. @returns the numbers that both databases show */
export async function moveToPostgres(dataDir: string, databaseUrl: string): Promise<Summary> {
  const live = sqliteFile(dataDir);
  if (!existsSync(live)) throw new Error(`There is no SQLite database at ${live}.`);
  await demandStopped(live);
  const scratch = mkdtempSync(join(dataDir, '.moving-'));
  const copy = join(scratch, 'shop.sqlite');
  const original = openSqliteFile(live);
  await sql`vacuum into ${copy}`.execute(original).finally(() => original.destroy());
  const source = openSqliteFile(copy);
  const target = openForAdmin(databaseUrl);
  try {
    await demandAlone(target);
    await migrate(source);
    await migrate(target);
    return await copyAll(source, target);
  } finally {
    await target.destroy();
    await source.destroy();
    rmSync(scratch, { recursive: true, force: true });
  }
}
