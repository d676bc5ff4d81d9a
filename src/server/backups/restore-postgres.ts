// Replaces the schema `public` by a dump; the previous one stays in the same database as `before_<number>`.
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openForAdmin } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { afterRestore, type Numbers, type RestoreOptions } from './after-restore.ts';
import { type Opened, requireSame, swapFolders, withBackup } from './open-backup.ts';
import { PREVIOUS_SCHEMA, restoreDump } from './postgres-tools.ts';
import { summarise } from './summary.ts';

/** A connection that has just been closed is still listed for a moment. */
const CHECKS = 20;
const CHECK_INTERVAL_MS = 100;

async function otherConnections(db: Kysely<Tables>): Promise<number> {
  const others = sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const { rows } = await others.execute(db);
  return Number(rows[0]?.n);
}

/** @throws Error when a service or a command has the database open */
export async function requireNoOtherConnection(db: Kysely<Tables>): Promise<void> {
  let others = await otherConnections(db);
  for (let check = 1; others > 0 && check < CHECKS; check += 1) {
    await wait(CHECK_INTERVAL_MS);
    others = await otherConnections(db);
  }
  if (others > 0)
    throw new Error(
      `The database is in use by ${others} other connection(s). Stop the service first; nothing was changed.`,
    );
}

/** Restores into an empty `public`. @throws BadBackup when the numbers are not those of the manifest */
export async function restoreInto(
  db: Kysely<Tables>,
  url: string,
  { database, manifest }: Opened,
): Promise<void> {
  await restoreDump(url, database);
  requireSame(manifest.summary, await summarise(db));
}

async function swapSchema<Result>(
  db: Kysely<Tables>,
  previous: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.transaction().execute(async (trx) => {
    await sql`alter schema public rename to ${sql.id(previous)}`.execute(trx);
    await sql`create schema public`.execute(trx);
  });
  try {
    return await work();
  } catch (error) {
    await db.transaction().execute(async (trx) => {
      await sql`drop schema public cascade`.execute(trx);
      await sql`alter schema ${sql.id(previous)} rename to public`.execute(trx);
    });
    throw error;
  }
}

/**
 * @returns the numbers after which it goes on, the schema with the previous data, and the folders with the previous
 * uploads and photos (null: there were none)
 */
export async function restorePostgres(
  file: string,
  databaseUrl: string,
  options: RestoreOptions,
): Promise<{ schema: string; numbers: Numbers } & ReturnType<typeof swapFolders>> {
  const { dataDir, now } = options;
  return withBackup(file, dataDir, 'postgres', async (opened) => {
    const schema = `${PREVIOUS_SCHEMA}${now}`;
    await using db = openForAdmin(databaseUrl);
    await requireNoOtherConnection(db);
    const numbers = await swapSchema(db, schema, async () => {
      await restoreInto(db, databaseUrl, opened);
      await migrate(db);
      return await afterRestore(db, opened.manifest.takenAt, options);
    });
    return { schema, numbers, ...swapFolders(opened.folder, dataDir, now) };
  });
}
