// Copies a shop from SQLite to PostgreSQL, all of it or nothing, with the checks of a restore.
import { existsSync, mkdtempDisposableSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { noteDatabase } from '#server/db/last-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openForAdmin, openSqliteFile, sqliteFile, type Trx } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireSame } from './open-backup.ts';
import { requireNoOtherConnection } from './restore-postgres.ts';
import { copySqliteFile, requireStopped } from './sqlite-file.ts';
import { type Summary, summarise } from './summary.ts';

/** Rows a statement; PostgreSQL takes 65,535 parameters in one, and no table has more than 60 columns. */
const BATCH = 1000;
/** Tables that a running service writes for itself: neither copied nor compared. */
const TRANSIENT = ['heartbeats', 'job_turns', 'throttles'];
/** Tables that are empty in a shop that was never used; what migrations put into the others, the copy replaces. */
const USER_DATA = [
  'engineers',
  'users',
  'products',
  'orders',
  'appointments',
  'reviews',
  'cancellations',
  'outbox',
];

/** Tables to copy, referenced ones before those that refer to them. */
async function tablesInOrder(source: Kysely<Tables>): Promise<string[]> {
  const tables = (await source.introspection.getTables()).map(({ name }) => name);
  const needs = new Map<string, string[]>();
  for (const name of tables) {
    const references = sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`;
    const { rows } = await references.execute(source);
    const others = rows.map(({ table }) => table).filter((other) => other !== name);
    needs.set(name, others);
  }
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      (name) => !ordered.includes(name) && needs.get(name)?.every((other) => ordered.includes(other)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered.filter((name) => !TRANSIENT.includes(name));
}

/** Each batch begins after the last row of the one before, as an offset would read all those again. */
async function copyTable(source: Kysely<Tables>, target: Trx, table: string): Promise<void> {
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

const withoutTransient = (summary: Summary): Summary => ({
  ...summary,
  counts: Object.fromEntries(Object.entries(summary.counts).filter(([name]) => !TRANSIENT.includes(name))),
});

async function copyAll(source: Kysely<Tables>, target: Kysely<Tables>): Promise<Summary> {
  const wanted = withoutTransient(await summarise(source));
  return target.transaction().execute(async (trx) => {
    const there = withoutTransient(await summarise(trx));
    if (USER_DATA.some((name) => there.counts[name]))
      throw new Error('That database holds data already. Name an empty one; nothing was changed.');
    const tables = await tablesInOrder(source);
    for (const table of tables.toReversed()) await trx.deleteFrom(table as keyof Tables).execute();
    for (const table of tables) await copyTable(source, trx, table);
    requireSame(wanted, withoutTransient(await summarise(trx)));
    return wanted;
  });
}

/** The service must be stopped; the SQLite file stays for 35 days under another name. @returns the numbers that both databases show */
export async function moveToPostgres(dataDir: string, databaseUrl: string, now: number): Promise<Summary> {
  const live = sqliteFile(dataDir);
  if (!existsSync(live)) throw new Error(`There is no SQLite database at ${live}.`);
  await requireStopped(live);
  using scratch = mkdtempDisposableSync(join(dataDir, '.moving-'));
  const copy = join(scratch.path, 'shop.sqlite');
  await copySqliteFile(live, copy);
  await using source = openSqliteFile(copy);
  await using target = openForAdmin(databaseUrl);
  await requireNoOtherConnection(target);
  await migrate(source);
  await migrate(target);
  const summary = await copyAll(source, target);
  // No command takes it for the shop any longer, and the daily sweep deletes it with the previous data of restores.
  renameSync(live, `${live}.before-${now}`);
  noteDatabase({ dataDir, databaseUrl });
  return summary;
}
