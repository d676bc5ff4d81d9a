// Sort orders of lists: an allowlist, so that no other column name reaches the database.

/** A column ascending, or descending with a minus in front. */
export type Sort<Column extends string> = 'newest' | 'oldest' | Column | `-${Column}`;

/** As `sortsOf`, and what waits for the staff first: the dashboard's own order. */
export const sortsWithAction = <const Column extends string>(
  ...columns: Column[]
): ['newest', ...(Sort<Column> | 'action')[]] => [...sortsOf(...columns), 'action'];

/** @example sortsOf('total') // ['newest', 'oldest', 'total', '-total'] */
export const sortsOf = <const Column extends string>(...columns: Column[]): ['newest', ...Sort<Column>[]] => [
  'newest',
  'oldest',
  ...columns,
  ...columns.map((column): `-${Column}` => `-${column}`),
];
