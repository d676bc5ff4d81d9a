// Queries that are built once: building one costs Kysely several times what SQLite needs to find a row.
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** Stands in the built query for the one value that differs. */
const PLACE = 'the value of this time';

type Where = Pick<Database, 'db' | 'reader'>;

/** @param build a query that only reads, with one value that differs @returns what runs it with that value: the first row, at once by the reader */
export function prepared<Row>(
  build: (db: Kysely<Tables>, value: string) => { compile(): CompiledQuery<Row> },
): (where: Where, value: string) => Promise<Row | undefined> | Row | undefined {
  const known = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>();
  return ({ db, reader }, value) => {
    const query = known.get(db) ?? build(db, PLACE).compile();
    known.set(db, query);
    const parameters = query.parameters.map((given) => (given === PLACE ? value : given));
    if (reader) return reader.row(query.sql, parameters) as Row | undefined;
    return db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows[0]);
  };
}
