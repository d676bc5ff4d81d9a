// Opens the database: SQLite or PostgreSQL, both through Kysely.
import { join } from 'node:path';
import { Kysely, type LogEvent, type Transaction } from 'kysely';
import { POOLS, postgresDialect, RetryingKysely } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import { isReading } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';
export type Trx = Transaction<Tables>;
/** Either, so that a query can run alone or inside a transaction. */
export type Queries = Kysely<Tables> | Trx;

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  /** For scans of whole tables: on PostgreSQL through connections of its own, with longer timeouts. */
  reports: Kysely<Tables>;
  /** Counts this process's writes, so that caches know when they may be stale. */
  changes: { count: number };
}

export interface Where {
  databaseUrl: string | null;
  dataDir: string;
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/** @param where `dataDir` may be `:memory:` for tests */
export function openDatabase(where: Where, onBroken: (error: Error) => void = () => {}): Database {
  const changes = { count: 0 };
  const onChange = () => {
    changes.count += 1;
  };
  const { databaseUrl, dataDir } = where;
  if (!databaseUrl) {
    const isFile = dataDir !== ':memory:';
    const dialect = sqliteDialect(isFile ? sqliteFile(dataDir) : dataDir, { onChange, readsApart: isFile });
    const db = new Kysely<Tables>({ dialect });
    return { engine: 'sqlite', db, reports: db, changes };
  }
  const log = ({ query }: LogEvent) => {
    if (!isReading(query)) onChange();
  };
  const by = (pool: keyof typeof POOLS) =>
    new RetryingKysely<Tables>({ dialect: postgresDialect(databaseUrl, POOLS[pool], onBroken), log });
  return { engine: 'postgres', db: by('web'), reports: by('reports'), changes };
}

/** Any SQLite file, such as a copy. */
export const openSqliteFile = (file: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: sqliteDialect(file) });

/** One connection without timeouts, for commands that read or write everything. */
export const openForAdmin = (databaseUrl: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, POOLS.admin) });
