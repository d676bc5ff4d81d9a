// The door to the database: SQLite or PostgreSQL behind one Kysely.
import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';
/** Queries take either, so that a verb can run alone or inside another's transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
}

export interface Where {
  databaseUrl: string | null;
  dataDir: string;
}

/** @param where `dataDir` may be `:memory:` for tests */
export function openDatabase(where: Where, onIdleError: (error: Error) => void = () => {}): Database {
  if (where.databaseUrl)
    return {
      engine: 'postgres',
      db: new Kysely<Tables>({ dialect: postgresDialect(where.databaseUrl, onIdleError) }),
    };
  const file = where.dataDir === ':memory:' ? ':memory:' : join(where.dataDir, 'shop.sqlite');
  return { engine: 'sqlite', db: new Kysely<Tables>({ dialect: sqliteDialect(file) }) };
}
