// The proof that a backup can be restored: it is, into a scratch place, and its numbers are compared.
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openForAdmin, openSqliteFile, type Where } from '#server/db/open.ts';
import type { Manifest } from './archive.ts';
import { listBackups } from './backup-files.ts';
import { type Opened, withBackup } from './open-backup.ts';
import { fill } from './restore-postgres.ts';

export interface RestoreTest {
  file: string;
  manifest: Manifest;
  bytes: number;
  /** Milliseconds from the file to a database that this version of the service could serve. */
  took: number;
}

/** The numbers were compared by `withBackup`; what is left is that today's code can work with it. */
async function trySqlite({ database }: Opened): Promise<void> {
  const db = openSqliteFile(database);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** In a database of its own on the same server; the role needs `createdb`. */
async function tryPostgres(databaseUrl: string, name: string, opened: Opened): Promise<void> {
  const server = openForAdmin(databaseUrl);
  try {
    await sql`create database ${sql.id(name)}`.execute(server);
    try {
      const scratchUrl = new URL(databaseUrl);
      scratchUrl.pathname = `/${name}`;
      const db = openForAdmin(scratchUrl.href);
      try {
        await fill(db, scratchUrl.href, opened);
        await migrate(db);
      } finally {
        await db.destroy();
      }
    } finally {
      await sql`drop database ${sql.id(name)}`.execute(server);
    }
  } finally {
    await server.destroy();
  }
}

/**
 * Touches neither the live database nor the live uploads.
 * @param file a backup; the newest when left out
 * @throws Error or BadBackup when there is none, or when it would not bring the shop back as it was
 */
export async function testRestore(
  { databaseUrl, dataDir }: Where,
  now: number,
  file?: string,
): Promise<RestoreTest> {
  const chosen = file ?? listBackups(dataDir)[0];
  if (!chosen) throw new Error(`There is no backup under ${dataDir}. Run npm run backup first.`);
  const started = performance.now();
  const manifest = await withBackup(chosen, dataDir, databaseUrl ? 'postgres' : 'sqlite', async (opened) => {
    if (databaseUrl) await tryPostgres(databaseUrl, `restore_test_${now}`, opened);
    else await trySqlite(opened);
    return opened.manifest;
  });
  return { file: chosen, manifest, bytes: statSync(chosen).size, took: performance.now() - started };
}
