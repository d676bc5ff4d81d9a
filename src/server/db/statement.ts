// Statements that are built once and run inside a transaction or without one: building one costs Kysely more than SQLite needs
// to carry it out.
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Queries } from './open.ts';

/** Stands in the built statement for a value that differs from one time to the next. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

type Given = object | readonly object[];

const recordsOf = (given: Given): readonly object[] => (Array.isArray(given) ? given : [given]);

interface Built<Row> {
  /** Rows of the same fields, and as many of them, share a statement. */
  shape: readonly (readonly string[])[];
  query: CompiledQuery<Row>;
}

const isSame = (some: readonly string[], others: readonly string[] = []): boolean =>
  some.length === others.length && some.every((name, at) => name === others[at]);

function placesFor(given: Given): Given {
  let at = 0;
  const places = recordsOf(given).map((record) =>
    Object.fromEntries(Object.keys(record).map((name) => [name, new Place(at++)])),
  );
  return Array.isArray(given) ? places : (places[0] ?? {});
}

/**
 * @param build a statement of one record's values, or of several records'. It must not look at them: all that differs goes in as
 * a value, none as a part of the statement.
 * @returns what runs it with the values of this time
 */
export function statement<Values extends Given, Row>(
  build: (queries: Queries, values: Values) => { compile(): CompiledQuery<Row> },
): (queries: Queries, values: Values) => Promise<QueryResult<Row>> {
  // A transaction is a new object each time; the adapter is its database's.
  const known = new WeakMap<object, Built<Row>[]>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    const ofDatabase = known.get(adapter) ?? [];
    const shape = recordsOf(values).map((record) => Object.keys(record));
    let built = ofDatabase.find(
      (one) => one.shape.length === shape.length && one.shape.every((names, at) => isSame(names, shape[at])),
    );
    if (!built) {
      built = { shape, query: build(queries, placesFor(values) as Values).compile() };
      known.set(adapter, [...ofDatabase, built]);
    }
    const { sql, query, queryId, parameters: places } = built.query;
    const all = recordsOf(values).flatMap((record) => Object.values(record));
    const parameters = places.map((given) => (given instanceof Place ? all[given.at] : given));
    return queries.executeQuery<Row>({ sql, query, queryId, parameters });
  };
}
