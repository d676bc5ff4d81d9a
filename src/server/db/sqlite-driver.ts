// Kysely driver for node's SQLite: one connection that writes, behind a lock, and one that only reads.
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

/** Milliseconds a statement waits for a lock that another process holds. */
const LOCK_MS = 5_000;
/** Milliseconds between retries, in which the process does other work. */
const RETRY_MS = 10;
/** SQLite's busy timeout in milliseconds. It blocks the process. */
const DRIVER_MS = 2;
/** The write-ahead log is checkpointed after so many pages of 4 KiB, so that it stays at about a mebibyte. */
const CHECKPOINT_PAGES = 250;

/** Lists of ids make a statement for each length, so that prepared statements must be limited. */
const MOST_STATEMENTS = 500;

/** Whether it changes nothing, also where its SQL is written by hand. */
export const isReading = ({ sql, query }: Pick<CompiledQuery, 'sql' | 'query'>): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

type Parameters = (null | number | bigint | string | Uint8Array)[];
type Run = (parameters: Parameters) => QueryResult<unknown>;

function prepare(database: DatabaseSync, sql: string): Run {
  const statement = database.prepare(sql);
  if (statement.columns().length > 0) return (parameters) => ({ rows: statement.all(...parameters) });
  return (parameters) => {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

/** Prepared statements by their SQL: preparing one takes as long as running it, and listing its columns twice as long. */
const preparedOf = new WeakMap<DatabaseSync, Map<string, Run>>();

function run<Row>(
  database: DatabaseSync,
  sql: string,
  parameters: readonly unknown[] = [],
): QueryResult<Row> {
  const prepared = preparedOf.get(database) ?? new Map<string, Run>();
  if (prepared.size > MOST_STATEMENTS) prepared.clear();
  const statement = prepared.get(sql) ?? prepare(database, sql);
  preparedOf.set(database, prepared.set(sql, statement));
  return statement(parameters as Parameters) as QueryResult<Row>;
}

/** Retries `work` while another process holds the lock. @param until on the clock of performance.now() */
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

/** Queue of this process's writers: SQLite has one at a time. */
class WriteLock {
  #last: Promise<void> = Promise.resolve();

  /** @returns a function that releases the lock */
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
  /** Releases the write lock; null outside a transaction. */
  #endTransaction: (() => void) | null = null;
  /** A statement of this transaction has failed: as on PostgreSQL, it can only be rolled back. */
  #isAborted = false;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    this.#refuseAborted();
    try {
      const result = await this.#execute<Row>(compiled);
      this.#driver.onQuery(compiled, result.rows);
      return result;
    } catch (error) {
      this.#isAborted = this.#endTransaction !== null;
      throw error;
    }
  }

  #refuseAborted(): void {
    if (this.#isAborted)
      throw new Error('A statement of this transaction has failed: only a rollback may follow');
  }

  async #execute<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const until = performance.now() + LOCK_MS;
    const { writer, reader, lock, onChange } = this.#driver;
    const isRead = isReading({ sql, query });
    // SQLite answers synchronously: without a pause a list of many pages would hold all other requests up.
    if (isRead && !this.#endTransaction) await nextTurn();
    // Reads inside a transaction use its writer, which sees its uncommitted changes.
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
      // Immediate, since a deferred transaction that starts to write can fail at once beside a second process.
      await retried(() => run(this.#driver.writer, 'begin immediate'), until);
      this.#endTransaction = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.#refuseAborted();
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
      // On a full or failing disk SQLite has rolled back already, and the caller must get that error.
      if (writer.isTransaction) run(writer, 'rollback');
    } finally {
      this.end();
    }
  }

  end(): void {
    this.#endTransaction?.();
    this.#endTransaction = null;
    this.#isAborted = false;
  }
}

export interface SqliteOptions {
  /** Called before each write. */
  onChange?: () => void;
  /** Called after each query that succeeded, with the rows that it gave. */
  onQuery?: (query: CompiledQuery, rows: readonly unknown[]) => void;
  /** Whether reads get a connection of their own, which waits for no writer; impossible for a database in memory. */
  readsApart?: boolean;
}

export class SqliteDriver implements Driver {
  readonly writer: DatabaseSync;
  /** Waits for no writer; null where the writer also reads. */
  readonly reader: DatabaseSync | null;
  readonly lock = new WriteLock();
  readonly onChange: () => void;
  readonly onQuery: Required<SqliteOptions>['onQuery'];

  /** Opens `file` (or `:memory:`) with WAL, synchronous=FULL (an acknowledged row survives power loss) and foreign keys. */
  constructor(file: string, { onChange = () => {}, onQuery = () => {}, readsApart = false }: SqliteOptions) {
    this.onChange = onChange;
    this.onQuery = onQuery;
    this.writer = new DatabaseSync(file, { timeout: LOCK_MS, enableForeignKeyConstraints: true });
    this.writer.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma busy_timeout = ${DRIVER_MS}`,
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
