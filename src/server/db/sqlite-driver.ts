// Kysely's driver over node's own SQLite: one connection that writes, by turns, and one that only reads.
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { isBusy } from './errors.ts';

/** How long a statement waits for a lock that another process holds. */
const LOCK_MS = 5_000;
/** It asks again so often; in between the process does everything else. */
const RETRY_MS = 10;
/** The driver itself waits synchronously, and nobody is answered meanwhile. */
const DRIVER_MS = 2;
/** After so many pages of 4 KiB the log is written into the file and begins anew: it stays at about a mebibyte. */
const LOG_PAGES = 250;

type Parameters = (null | number | bigint | string | Uint8Array)[];

function run<Row>(
  database: DatabaseSync,
  sql: string,
  parameters: readonly unknown[] = [],
): QueryResult<Row> {
  const statement = database.prepare(sql);
  const given = parameters as Parameters;
  if (statement.columns().length > 0) return { rows: statement.all(...given) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...given);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** @throws what `work` throws; "busy" only after a lock was waited for as long as one may be */
async function retried<T>(work: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    await wait(RETRY_MS);
  }
}

/** SQLite has one writer at a time: in this process they stand in line here. */
class WriteLock {
  #last: Promise<void> = Promise.resolve();

  /** @returns what gives the lock back */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

class Connection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Gives the write lock back; null outside a transaction. */
  #endTransaction: (() => void) | null = null;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const until = performance.now() + LOCK_MS;
    const { writer, reader, lock, onChange } = this.#driver;
    const isRead = SelectQueryNode.is(query);
    // SQLite answers within the call: a list of many pages would otherwise hold up everybody until its end.
    if (isRead && !this.#endTransaction) await nextTurn();
    // What is not committed yet is seen by its own transaction alone.
    if (isRead && reader && !this.#endTransaction)
      return retried(() => run<Row>(reader, sql, parameters), until);
    const release = this.#endTransaction ? () => {} : await lock.take();
    const work = () => {
      if (!isRead) onChange();
      return run<Row>(writer, sql, parameters);
    };
    return retried(work, until).finally(release);
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed from SQLite.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite answers at once: there is nothing to stream');
  }

  async begin(): Promise<void> {
    const until = performance.now() + LOCK_MS;
    const release = await this.#driver.lock.take();
    try {
      // A deferred transaction that turns into a writer can fail at once under a second process; an immediate one waits.
      await retried(() => run(this.#driver.writer, 'begin immediate'), until);
      this.#endTransaction = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  async commit(): Promise<void> {
    const { writer, onChange } = this.#driver;
    const work = () => {
      onChange();
      return run(writer, 'commit');
    };
    await retried(work, performance.now() + LOCK_MS);
    this.end();
  }

  rollback(): void {
    const { writer } = this.#driver;
    try {
      // At a full or failing disk SQLite has taken it back by itself, and the caller must hear of that disk.
      if (writer.isTransaction) run(writer, 'rollback');
    } finally {
      this.end();
    }
  }

  end(): void {
    this.#endTransaction?.();
    this.#endTransaction = null;
  }
}

export interface SqliteOptions {
  /** Told before anything is done to the database besides reading. */
  onChange?: () => void;
  /** Whether reading has a connection of its own, which waits for no writer. Not of a database in memory: nobody else can look into it. */
  readsApart?: boolean;
}

export class SqliteDriver implements Driver {
  readonly writer: DatabaseSync;
  /** Waits for no writer; null where the writer reads, too. */
  readonly reader: DatabaseSync | null;
  readonly lock = new WriteLock();
  readonly onChange: () => void;

  /** Opens `file` (or `:memory:`) with WAL, synchronous=FULL (an acknowledged row survives power loss) and foreign keys. */
  constructor(file: string, { onChange = () => {}, readsApart = false }: SqliteOptions) {
    this.onChange = onChange;
    this.writer = new DatabaseSync(file, { timeout: LOCK_MS, enableForeignKeyConstraints: true });
    this.writer.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${LOG_PAGES}; pragma busy_timeout = ${DRIVER_MS}`,
    );
    this.reader = readsApart ? new DatabaseSync(file, { readOnly: true, timeout: DRIVER_MS }) : null;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this);
  }

  beginTransaction = (connection: DatabaseConnection): Promise<void> => (connection as Connection).begin();

  commitTransaction = (connection: DatabaseConnection): Promise<void> => (connection as Connection).commit();

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).end();
  }

  async destroy(): Promise<void> {
    this.reader?.close();
    this.writer.close();
  }
}
