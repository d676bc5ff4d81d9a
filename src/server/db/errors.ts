// Meaning of the two database drivers' errors.
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null
    ? ((error as { code?: unknown }).code ?? (error as { errcode?: unknown }).errcode)
    : undefined;

const sqliteCode = (error: unknown): number => Number((error as { errcode?: unknown })?.errcode ?? 0);

/** A unique or primary key exists already (SQLite 1555, 2067; PostgreSQL 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || [1555, 2067].includes(sqliteCode(error));

/** Another process of this machine holds SQLite's lock (any kind of 5). */
export const isBusy = (error: unknown): boolean => (sqliteCode(error) & 0xff) === 5;

/** PostgreSQL has aborted this transaction for another (deadlock, serialization failure). Retried, it may succeed. */
export const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(String(codeOf(error)));

/** SQLite: busy 5, locked 6, read-only 8, I/O 10, full 13, cannot open 14. */
const SQLITE_DOWN = [5, 6, 8, 10, 13, 14];
/** PostgreSQL classes: 08 connection, 53 resources, 57 operator intervention, 58 system; 25006 read-only. */
const POSTGRES_DOWN = /^(08|53|57|58)|^25006$/;
const SOCKET_DOWN = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];

/** Errors without a code of PostgreSQL's client: no connection, a lost one, or a timeout. */
const NO_ANSWER =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/;

/** The database is down for now: answer 503, not 500. */
export function isDatabaseDown(error: unknown): boolean {
  if (SQLITE_DOWN.includes(sqliteCode(error) & 0xff) || isConflict(error)) return true;
  const code = codeOf(error);
  if (typeof code === 'string' && (POSTGRES_DOWN.test(code) || SOCKET_DOWN.includes(code))) return true;
  return error instanceof Error && NO_ANSWER.test(error.message);
}
