// Previous data of restores: deleted like backups, for it is as much a copy.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';

/** The number in a name is the moment of the restore, in milliseconds since 1970. */
const FILE = /^(?:shop\.sqlite|uploads|photos)\.before-(\d+)$/;
const SCHEMA = /^before_(\d+)$/;
/** The scratch database of a restore test that was killed. */
const RESTORE_TEST = /^restore_test_(\d+)$/;

/** @param before milliseconds since 1970 @returns how many copies were deleted */
export async function dropPreviousData(
  { db, engine, config }: Pick<Context, 'db' | 'engine' | 'config'>,
  before: number,
): Promise<number> {
  const isOld = (name: string, pattern: RegExp) => Number(pattern.exec(name)?.[1] ?? Infinity) < before;
  const names = existsSync(config.dataDir) ? readdirSync(config.dataDir) : [];
  const files = names.filter((name) => isOld(name, FILE));
  for (const name of files) rmSync(join(config.dataDir, name), { recursive: true, force: true });
  if (engine === 'sqlite') return files.length;
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db);
  const schemas = rows.filter(({ name }) => isOld(name, SCHEMA));
  for (const { name } of schemas) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  const scratch = await sql<{ name: string }>`select datname as name from pg_database
    where datdba = (select oid from pg_roles where rolname = current_user)`.execute(db);
  const killed = scratch.rows.filter(({ name }) => isOld(name, RESTORE_TEST));
  for (const { name } of killed) await sql`drop database ${sql.id(name)}`.execute(db);
  return files.length + schemas.length + killed.length;
}
