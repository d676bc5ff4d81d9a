// SQLite inside the process: node's own driver behind Kysely's dialect.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect } from 'kysely';

/** After so many pages of 4 KiB the log is written into the file and begins anew: it stays at about a mebibyte. */
const LOG_PAGES = 250;
/** Statements kept prepared; beyond this the whole set is dropped. */
const CACHED_STATEMENTS = 500;

type Parameter = null | number | bigint | string | Uint8Array;

/** @param onRun hears of it each time, before it is carried out: nobody reads in between */
function statement(prepared: StatementSync, onRun: () => void) {
  const parameters = (given: readonly unknown[]) => given as Parameter[];
  return {
    reader: prepared.columns().length > 0,
    all(given: readonly unknown[]) {
      onRun();
      return prepared.all(...parameters(given));
    },
    run(given: readonly unknown[]) {
      onRun();
      return prepared.run(...parameters(given));
    },
    iterate: (given: readonly unknown[]) => prepared.iterate(...parameters(given)),
  };
}

/**
 * At a full or failing disk SQLite takes a transaction back by itself. Rolling back again would then fail, and with that
 * hide from the caller what really happened.
 */
function rollback(database: DatabaseSync, onRun: () => void) {
  const made = statement(database.prepare('rollback'), onRun);
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return { ...made, run: () => (database.isTransaction ? made.run([]) : nothing) };
}

/** SQLite takes back changes of tables, too, whatever Kysely's adapter says: a migration that dies leaves no half behind. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

const nothing = () => {};

export interface Told {
  /** Something is done to the database besides reading. */
  onChange?: () => void;
  onClose?: () => void;
}

/**
 * Opens `file` (or `:memory:`) with WAL, synchronous=FULL (an acknowledged row survives power loss) and foreign keys.
 * A write waits up to five seconds for another process.
 */
export function sqliteDialect(
  file: string,
  { onChange = nothing, onClose = nothing }: Told = {},
): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${LOG_PAGES}`,
  );
  const cache = new Map<string, ReturnType<typeof statement>>();
  return new Dialect({
    database: {
      close() {
        onClose();
        database.close();
      },
      prepare(query) {
        // A deferred transaction that turns into a writer can fail at once under a second process; an immediate one waits.
        const text = query === 'begin' ? 'begin immediate' : query;
        const known = cache.get(text);
        if (known) return known;
        if (cache.size >= CACHED_STATEMENTS) cache.clear();
        const onRun = text.startsWith('select ') ? nothing : onChange;
        const made =
          text === 'rollback' ? rollback(database, onRun) : statement(database.prepare(text), onRun);
        cache.set(text, made);
        return made;
      },
    },
  });
}

export interface Reader {
  /** The first row of what is committed, at once. @param text names its columns: with `*` a later migration could shift them */
  row(text: string, given: readonly unknown[]): unknown;
  close(): void;
}

/** The driver's own rows are dictionaries: twice as slow to make, and slow to read ever after. */
function rowReader(prepared: StatementSync): (given: readonly unknown[]) => unknown {
  prepared.setReturnArrays(true);
  const names = prepared.columns().map(({ name }) => name);
  return (given) => {
    const values = prepared.get(...(given as Parameter[])) as unknown as unknown[] | undefined;
    if (!values) return undefined;
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    return row;
  };
}

/**
 * A second connection, which only reads: it waits for no transaction of the first one and sees nothing of it before its end.
 * @param file that is there by the time of the first reading
 */
export function sqliteReader(file: string): Reader {
  let database: DatabaseSync | null = null;
  const statements = new Map<string, (given: readonly unknown[]) => unknown>();
  return {
    row(text, given) {
      database ??= new DatabaseSync(file, { readOnly: true, timeout: 5000 });
      const known = statements.get(text) ?? rowReader(database.prepare(text));
      statements.set(text, known);
      return known(given);
    },
    close() {
      statements.clear();
      database?.close();
      database = null;
    },
  };
}
