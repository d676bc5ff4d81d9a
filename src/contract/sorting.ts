// Sort orders of lists: an allowlist, so that no other column name reaches the database.

/** A column ascending, or descending with a minus in front. */
export type Sort<Column extends string> = 'newest' | 'oldest' | Column | `-${Column}`;

/** @example sortsOf('total') // ['newest', 'oldest', 'total', '-total'] */
export const sortsOf = <const Column extends string>(...columns: Column[]): ['newest', ...Sort<Column>[]] => [
  'newest',
  'oldest',
  ...columns,
  ...columns.map((column): `-${Column}` => `-${column}`),
];
