// The census: each distinct query of the API tests on SQLite, compiled for PostgreSQL too. tests/census/queries.test.ts tries them there.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, PostgresQueryCompiler } from 'kysely';
import { expect, inject } from 'vitest';

/** A query as it is tried: bytes are in base64, as JSON can't hold them. */
export interface CountedQuery {
  /** For PostgreSQL. */
  sql: string;
  parameters: (null | number | string | { base64: string })[];
  /** By column, the kind of the value that SQLite gave; empty if it gave no row. */
  columns: Record<string, string>;
  test: string;
}

/** What decides whether PostgreSQL takes a value; its integers have 32 or 64 bits. */
export function kindOf(value: unknown): string {
  if (value === null || value instanceof Uint8Array) return value ? 'bytes' : 'null';
  if (typeof value !== 'number') return typeof value;
  if (!Number.isInteger(value)) return 'fraction';
  return Math.abs(value) < 2 ** 31 ? 'number' : 'great number';
}

const plain = (value: unknown): CountedQuery['parameters'][number] => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return typeof value === 'number' || value === null ? value : String(value);
};

const compiler = new PostgresQueryCompiler();
/** By SQL, the kinds of values seen in each place: a query is kept again if one of them is new. */
const seen = new Map<string, Set<string>>();
/** But what PostgreSQL's tables lack: SQLite's own, copies of rows (empty.ts), and the column of new-columns.test.ts. */
const IS_COUNTED =
  /^\s*(select|insert|update|delete|with)\b(?!.*(\bsqlite_master\b|\bpragma_|\bkept_|"added"))/is;

function isNew(sql: string, parameters: readonly unknown[], row: Record<string, unknown>): boolean {
  const known = seen.get(sql) ?? new Set<string>(['']);
  const before = seen.has(sql) ? known.size : 0;
  seen.set(sql, known);
  for (const [place, value] of parameters.entries()) known.add(`${place} ${kindOf(value)}`);
  for (const [column, value] of Object.entries(row)) known.add(`${column} ${kindOf(value)}`);
  return known.size > before;
}

/** For SQLite's driver. */
export function countQuery(
  { sql, parameters, query, queryId }: CompiledQuery,
  rows: readonly unknown[],
): void {
  const [row = {}] = rows as Record<string, unknown>[];
  const folder = inject('censusFolder');
  if (!folder || !IS_COUNTED.test(sql) || !isNew(sql, parameters, row)) return;
  const compiled = compiler.compileQuery(query, queryId);
  const { testPath = '', currentTestName = 'before the first test' } = expect.getState();
  const counted: CountedQuery = {
    sql: compiled.sql,
    parameters: compiled.parameters.map(plain),
    columns: Object.fromEntries(Object.entries(row).map(([column, value]) => [column, kindOf(value)])),
    test: `${testPath.replace(/^.*\/tests\//, 'tests/')} > ${currentTestName}`,
  };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(counted)}\n`);
}
