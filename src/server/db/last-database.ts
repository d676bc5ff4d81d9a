// Which database the service last ran on, noted in DATA_DIR: a command whose configuration lost its DATABASE_URL must not take an old
// SQLite file for the shop.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/platform/configuration.ts';
import { sqliteFile, type Where } from './open.ts';

const noteIn = (dataDir: string): string => join(dataDir, 'last-database');

/** For people, without the password. @example 'PostgreSQL database site at 127.0.0.1' */
export function databaseName({ databaseUrl, dataDir }: Where): string {
  if (!databaseUrl) return `SQLite file ${sqliteFile(dataDir)}`;
  const { pathname, host, searchParams } = new URL(databaseUrl);
  return `PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${host || searchParams.get('host') || 'this machine'}`;
}

export function noteDatabase(where: Where): void {
  mkdirSync(where.dataDir, { recursive: true });
  writeFileSync(noteIn(where.dataDir), `${databaseName(where)}\n`);
}

/** @throws ConfigError where this names SQLite, and the service last ran on PostgreSQL */
export function refuseOtherDatabase({ databaseUrl, dataDir }: Where): void {
  const note = noteIn(dataDir);
  const last = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  if (databaseUrl || !last.startsWith('PostgreSQL')) return;
  throw new ConfigError(
    `The service last ran on the ${last}, and DATABASE_URL names none. Write its value in single quotes: a shell reads it only as far as an &. To go back to SQLite for good, delete ${note}.`,
  );
}
