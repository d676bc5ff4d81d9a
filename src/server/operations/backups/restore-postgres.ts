// Puts a dump in the place of the schema `public`. What was there stays in the same database, as schema `before_<number>`.
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { openForAdmin } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { demandSame, type Opened, withBackup } from './open-backup.ts';
import { PREVIOUS_SCHEMA, undump } from './postgres-tools.ts';
import { summarise } from './summary.ts';
import { swapUploads } from './swap-uploads.ts';

/** A connection that has just been closed is still listed for a moment. */
const LOOKS = 20;
const BETWEEN_MS = 100;

async function othersIn(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  return Number(rows[0]?.n);
}

/** @throws Error when a service or a command has the database open */
export async function demandAlone(db: Kysely<Tables>): Promise<void> {
  let others = await othersIn(db);
  for (let look = 1; others > 0 && look < LOOKS; look += 1) {
    await wait(BETWEEN_MS);
    others = await othersIn(db);
  }
  if (others > 0)
    throw new Error(
      `The database is in use by ${others} other connection(s). Stop the service first; nothing was changed.`,
    );
}

/** Fills an empty `public` from the dump and compares. @throws BadBackup when the numbers are not those of the manifest */
export async function fill(db: Kysely<Tables>, url: string, { database, manifest }: Opened): Promise<void> {
  await undump(url, database);
  demandSame(manifest.summary, await summarise(db));
}

async function swapSchema(db: Kysely<Tables>, kept: string, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter schema public rename to ${sql.id(kept)}`.execute(trx);
    await sql`create schema public`.execute(trx);
  });
  try {
    await work();
  } catch (error) {
    await db.transaction().execute(async (trx) => {
      await sql`drop schema public cascade`.execute(trx);
      await sql`alter schema ${sql.id(kept)} rename to public`.execute(trx);
    });
    throw error;
  }
}

/** @returns the schema that keeps what was there, and the folder that keeps the uploads (null: there were none) */
export async function restorePostgres(
  file: string,
  where: { databaseUrl: string; dataDir: string },
  now: number,
): Promise<{ schema: string; uploads: string | null }> {
  return withBackup(file, where.dataDir, 'postgres', async (opened) => {
    const schema = `${PREVIOUS_SCHEMA}${now}`;
    const db = openForAdmin(where.databaseUrl);
    try {
      await demandAlone(db);
      await swapSchema(db, schema, () => fill(db, where.databaseUrl, opened));
    } finally {
      await db.destroy();
    }
    return { schema, uploads: swapUploads(opened.folder, where.dataDir, now) };
  });
}
