// Kysely dialect for node's SQLite.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteDriver, type SqliteOptions } from './sqlite-driver.ts';

class Adapter extends SqliteAdapter {
  /** SQLite rolls schema changes back too, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver queues writers and lets readers pass. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** @param file or `:memory:` */
export function sqliteDialect(file: string, options: SqliteOptions = {}): Dialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const driver = new SqliteDriver(file, options);
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
