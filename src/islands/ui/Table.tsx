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
  /** Shares what room is left, its text cut to one line; a phone's card shows two lines. */
  fills?: boolean;
  /** A line of its own on a phone's card. */
  hasLine?: boolean;
  /** The breakpoint from which the table has room for it. Only with 'md' a phone's card does without it, too. */
  from?: keyof typeof FROM;
  /** What the server sorts this column by: 'total'; 'created' for the time a row was created. */
  sort?: string;
}

/** Whole class names, so that Tailwind finds them. Beside the dashboard's rail there is less room than the window says. */
const FROM = {
  md: 'max-md:hidden',
  lg: 'md:max-lg:hidden',
  xl: 'md:max-[96rem]:hidden',
  '2xl': 'md:max-2xl:hidden',
};

/** With room for the focus ring of what it holds. */
const CUT = 'max-md:not-in-[th]:line-clamp-2 md:-m-1.5 md:block md:truncate md:p-1.5';
/** The name to the left, what else its cell holds to the right. */
const NAME = 'max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-3';

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
  /** Rows of one line; on a phone, cards whose values follow each other without the column names. */
  isCompact?: boolean;
}

/** Ascending and descending order of a column, as the contract names them. */
const ordersOf = (column: string): [up: string, down: string] =>
  column === 'created' ? ['oldest', 'newest'] : [column, `-${column}`];

function sortedBy(column: string, sort: string): 'ascending' | 'descending' | 'none' {
  const [up, down] = ordersOf(column);
  if (sort === up) return 'ascending';
  return sort === down ? 'descending' : 'none';
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

export function Table<Row>({ caption, columns, rows, rowKey, sorting, isCompact = false }: Props<Row>) {
  const card = isCompact
    ? 'flex flex-wrap items-center gap-x-3 gap-y-2 md:*:align-middle'
    : 'block md:*:align-baseline';
  return (
    <table
      role="table"
      className="block w-full border-collapse border-t border-ink text-compact md:table md:text-[0.9rem] lg:text-compact"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ head, isNumber, sort, from }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              {...(sorting && sort ? { 'aria-sort': sortedBy(sort, sorting.sort) } : {})}
              className={`label bg-paper py-3 font-normal last:pr-0 md:sticky md:top-header ${from ? FROM[from] : ''} ${isNumber ? 'pr-5 text-right lg:pr-8' : 'pr-4 text-left'}`}
            >
              {sorting && sort ? <SortButton head={head} column={sort} {...sorting} /> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={`border-line max-md:mt-3 max-md:border max-md:bg-card max-md:p-3 md:table-row md:border-b ${card}`}
          >
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} isCompact={isCompact} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps<Row> extends Pick<Props<Row>, 'isCompact'> {
  column: Column<Row>;
  row: Row;
}

function Cell<Row>({ column, row, isCompact = false }: CellProps<Row>) {
  const {
    head,
    isName = false,
    isNumber = false,
    isShort = isNumber,
    fills = false,
    hasLine = false,
    from,
  } = column;
  const value = column.cell(row);
  const tooltip = fills && typeof value === 'string' ? value : undefined;
  const look = [
    'last:pr-0 md:table-cell md:border-b md:border-line',
    isCompact
      ? 'max-w-full md:h-11 md:py-1 max-md:last:ml-auto'
      : 'flex items-baseline justify-between gap-6 py-1 text-right md:py-2',
    isNumber ? 'md:pr-5 md:text-right lg:pr-8' : 'md:pr-4 md:text-left',
    isShort && 'md:whitespace-nowrap',
    fills && 'md:w-1/3 md:max-w-0',
    hasLine && 'basis-full',
    from && FROM[from],
    isName ? 'basis-full font-semibold max-md:text-left max-md:text-[1.125rem]' : 'font-normal',
  ];
  const props = { role: isName ? 'rowheader' : 'cell', className: look.filter(Boolean).join(' ') };
  const content = (
    <>
      {!isName && !isCompact && (
        <span className="label shrink-0 font-normal md:hidden" aria-hidden="true">
          {head}
        </span>
      )}
      <span
        title={tooltip}
        className={`min-w-0 wrap-break-word max-md:wrap-anywhere ${fills ? CUT : ''} ${isName && isCompact ? NAME : ''}`.trim()}
      >
        {value}
      </span>
    </>
  );
  return isName ? (
    <th scope="row" {...props}>
      {content}
    </th>
  ) : (
    <td {...props}>{content}</td>
  );
}
