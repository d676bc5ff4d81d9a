// Tests that a backup can be restored: restores it into a scratch place and compares its numbers.
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openForAdmin, openSqliteFile, type Where } from '#server/db/open.ts';
import { listBackups } from './backup-files.ts';
import { type Opened, withBackup } from './open-backup.ts';
import { restoreInto } from './restore-postgres.ts';

/** `withBackup` compares the figures; this runs today's migrations on the copy. */
async function trySqlite({ database }: Opened): Promise<void> {
  await using db = openSqliteFile(database);
  await migrate(db);
}

/** PostgreSQL's insufficient_privilege. */
const NO_PRIVILEGE = '42501';

/** In a database of its own on the same server; the role needs `createdb`. */
async function tryPostgres(databaseUrl: string, name: string, opened: Opened): Promise<void> {
  const scratchUrl = new URL(databaseUrl);
  scratchUrl.pathname = `/${name}`;
  await using server = openForAdmin(databaseUrl);
  try {
    await sql`create database ${sql.id(name)}`.execute(server);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_PRIVILEGE) throw error;
    const role = decodeURIComponent(scratchUrl.username) || 'of this service';
    throw new Error(
      `The role ${role} may not create the scratch database of this test. Allow it as the database's superuser: alter role "${role}" createdb`,
    );
  }
  try {
    await using db = openForAdmin(scratchUrl.href);
    await restoreInto(db, scratchUrl.href, opened);
    await migrate(db);
  } finally {
    await sql`drop database ${sql.id(name)}`.execute(server);
  }
}

/**
 * Touches neither the live database nor the live files.
 * @param file a backup; the newest when left out
 * @returns its manifest, its size and how many milliseconds passed until this version of the service could serve it
 * @throws Error or BadBackup when there is none, or when it would not bring the shop back as it was
 */
export async function testRestore({ databaseUrl, dataDir }: Where, now: number, file?: string) {
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
