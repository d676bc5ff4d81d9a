// What a list may be sorted by. Nothing else reaches the database.

/** 'newest' and 'oldest' always; each column upwards by its name, downwards with a minus in front. */
export type Sort<Column extends string> = 'newest' | 'oldest' | Column | `-${Column}`;

/** @example sortsOf('total') // ['newest', 'oldest', 'total', '-total'] */
export const sortsOf = <const Column extends string>(...columns: Column[]): ['newest', ...Sort<Column>[]] => [
  'newest',
  'oldest',
  ...columns,
  ...columns.map((column): `-${Column}` => `-${column}`),
];
