// Every query that the API tests have put to SQLite is one that PostgreSQL takes, with these very values, and what it gives has the same
// types. The tests themselves run on PostgreSQL only where the engine may decide what comes of them (engine-tests.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
// Sets how integers of 64 bits are read.
import '#server/db/postgres.ts';
import { type CountedQuery, kindOf } from '../support/database/census.ts';
import { MIGRATED } from '../support/database/postgres.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl').replace(/\/postgres$/, `/${MIGRATED}`) });
  await client.connect();
});
afterAll(() => client.end());

function readCensus(): CountedQuery[] {
  const folder = inject('censusFolder') ?? '';
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as CountedQuery),
  );
}

/** The kind of value that a column of this type is read as. */
const kindOfColumn = (type: number): string => kindOf(pg.types.getTypeParser(type)('1'));

const isSame = (sqlite: string | undefined, postgres: string): boolean =>
  !sqlite || sqlite === 'null' || sqlite.replace(/^(great number|fraction)$/, 'number') === postgres;

const otherTypes = ({ columns }: CountedQuery, fields: readonly pg.FieldDef[]): string[] =>
  fields
    .map(({ name, dataTypeID }) => ({ name, sqlite: columns[name], postgres: kindOfColumn(dataTypeID) }))
    .filter(({ sqlite, postgres }) => !isSame(sqlite, postgres))
    .map(
      ({ name, sqlite, postgres }) => `SQLite gives "${name}" as a ${sqlite}, PostgreSQL as a ${postgres}`,
    );

const isIntegrityViolation = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('23') ?? false;

/** @returns what is wrong with it on PostgreSQL, whose tables are empty */
async function faultsOf(query: CountedQuery): Promise<string[]> {
  const values = query.parameters.map((value) =>
    value && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value,
  );
  const givesRows = Object.keys(query.columns).length > 0;
  await client.query('begin');
  try {
    await client.query(`explain ${query.sql}`, values);
    return givesRows ? otherTypes(query, (await client.query(query.sql, values)).fields) : [];
  } catch (error) {
    // What a query refers to isn't there: by then PostgreSQL has taken it.
    return isIntegrityViolation(error) ? [] : [String(error)];
  } finally {
    await client.query('rollback');
  }
}

it('PostgreSQL takes every query of the API tests, and gives values of the same types', async () => {
  const queries = readCensus();
  expect(queries.length, 'no query was counted: run it beside --project api-sqlite').toBeGreaterThan(0);
  const found: string[] = [];
  for (const query of queries)
    for (const fault of await faultsOf(query)) found.push(`${fault}\n  ${query.sql}\n  ${query.test}`);
  expect(found.length, [`Of ${queries.length} queries:`, ...found].join('\n\n')).toBe(0);
});
