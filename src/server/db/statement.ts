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

/** Rows of the same fields, and as many of them, share a statement. */
const shapeOf = (given: Given): string =>
  recordsOf(given)
    .map((record) => Object.keys(record).join())
    .join(';');

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
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    const ofDatabase = known.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    known.set(adapter, ofDatabase);
    const shape = shapeOf(values);
    const query = ofDatabase.get(shape) ?? build(queries, placesFor(values) as Values).compile();
    ofDatabase.set(shape, query);
    const all = recordsOf(values).flatMap((record) => Object.values(record));
    const parameters = query.parameters.map((given) => (given instanceof Place ? all[given.at] : given));
    return queries.executeQuery<Row>({ ...query, parameters });
  };
}
