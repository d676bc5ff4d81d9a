// A table with a sticky head; on a phone each row becomes a card that repeats the column names.
// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` on a phone takes these roles away in some browsers.
import type { ReactNode } from 'react';
import { SORT_DOWN, SORT_EITHER, SORT_UP } from '#lib/icon-lines.ts';
import { Icon } from './Icon.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligned right. */
  isNumber?: boolean;
  /** The cell that names the row, and on a phone its card. */
  isName?: boolean;
  /** Never wrapped. */
  isShort?: boolean;
  /** What the server sorts this column by: 'total'; 'created' for the time a row was created. */
  sort?: string;
}

interface Sorting {
  /** As the contract names it: '-total'. */
  sort: string;
  onSort: (sort: string) => void;
}

interface Props<Row> {
  /** What the table lists; read aloud, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
}

/** Ascending and descending order of a column, as the contract names them. */
const ordersOf = (column: string): [up: string, down: string] =>
  column === 'created' ? ['oldest', 'newest'] : [column, `-${column}`];

function sortedBy(column: string, sort: string): 'ascending' | 'descending' | 'none' {
  const at = ordersOf(column).indexOf(sort);
  return at === 0 ? 'ascending' : at === 1 ? 'descending' : 'none';
}

const ARROWS = { ascending: SORT_UP, descending: SORT_DOWN, none: SORT_EITHER };

/** On a phone the heads are for screen readers only: the filters have a 'Sort by' there. */
function SortButton({ head, column, sort, onSort }: Sorting & { head: string; column: string }) {
  const [up, down] = ordersOf(column);
  const sorted = sortedBy(column, sort);
  return (
    <>
      <span className="md:hidden">{head}</span>
      <button
        type="button"
        className="-my-2 hidden min-h-9 items-center gap-1 whitespace-nowrap hover:underline md:inline-flex"
        onClick={() =>
          onSort(sorted === 'descending' || (sorted === 'none' && column !== 'created') ? up : down)
        }
      >
        {head}
        <Icon lines={ARROWS[sorted]} className="-mr-1 size-4" />
      </button>
    </>
  );
}

export function Table<Row>({ caption, columns, rows, rowKey, sorting }: Props<Row>) {
  return (
    <table
      role="table"
      className="block w-full border-collapse border-t border-ink text-base md:table md:text-[0.9rem] lg:text-base"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ head, isNumber, sort }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              {...(sorting && sort ? { 'aria-sort': sortedBy(sort, sorting.sort) } : {})}
              className={`label bg-paper py-3 font-normal last:pr-0 md:sticky md:top-header ${isNumber ? 'pr-5 text-right lg:pr-8' : 'pr-4 text-left'}`}
            >
              {sorting && sort ? <SortButton head={head} column={sort} {...sorting} /> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className="block border-b border-line py-3 md:table-row md:py-0">
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, isName = false, isNumber = false, isShort = isNumber } = column;
  const look = `flex items-baseline justify-between gap-6 py-1 last:pr-0 md:table-cell md:border-b md:border-line md:py-2 md:align-baseline ${
    isNumber ? 'text-right md:pr-5 lg:pr-8' : 'text-right md:pr-4 md:text-left'
  } ${isShort ? 'md:whitespace-nowrap' : ''} ${isName ? 'font-semibold max-md:text-left max-md:text-[1.125rem]' : 'font-normal'}`;
  const content = (
    <>
      {!isName && (
        <span className="label shrink-0 font-normal md:hidden" aria-hidden="true">
          {head}
        </span>
      )}
      <span className={`min-w-0 wrap-break-word ${isName ? 'md:block md:max-w-56 lg:max-w-80' : ''}`}>
        {column.cell(row)}
      </span>
    </>
  );
  return isName ? (
    <th role="rowheader" scope="row" className={look}>
      {content}
    </th>
  ) : (
    <td role="cell" className={look}>
      {content}
    </td>
  );
}
