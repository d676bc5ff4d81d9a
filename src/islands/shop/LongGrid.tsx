// Virtualized grid of a long list: renders only the rows near the window.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';

export interface GridProps {
  found: readonly Product[];
  className: string;
  /** @param row for the first card of each row: its number, and what measures it */
  card: (product: Product, at: number, row?: RowMark) => ReactNode;
}
interface RowMark {
  number: number;
  measure: (card: HTMLElement | null) => void;
}

/** Rows rendered above and below the window. */
const OVERSCAN = 4;
/** Estimated height of a card below its square picture, for rows not yet rendered. CSS pixels. */
const TEXT_HEIGHT = 215;
/** Of a row of the list. */
const ROW_HEIGHT = 65;

interface Place {
  columns: number;
  /** Of one card. */
  width: number;
  rowGap: number;
  /** Where the first row begins, from the top of the page. */
  top: number;
}

function placeOf(list: HTMLElement, box: HTMLElement): Place {
  const style = getComputedStyle(list);
  const columns = style.gridTemplateColumns.split(' ');
  return {
    columns: columns.length,
    width: Number.parseFloat(columns[0] ?? ''),
    rowGap: Number.parseFloat(style.rowGap) || 0,
    top: Math.round(box.getBoundingClientRect().top + window.scrollY),
  };
}

const isSame = (one: Place, other: Place): boolean =>
  one.columns === other.columns && one.width === other.width && one.top === other.top;

export function LongGrid({ found, className, card, isList }: GridProps & { isList: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place>({ columns: 2, width: 200, rowGap: 20, top: 0 });
  const { columns, width, rowGap, top } = place;
  const rows = useWindowVirtualizer({
    count: Math.ceil(found.length / columns),
    estimateSize: () => (isList ? ROW_HEIGHT : width + TEXT_HEIGHT),
    getItemKey: useCallback((row: number) => found[row * columns]?._id ?? row, [found, columns]),
    gap: rowGap,
    scrollMargin: top,
    overscan: OVERSCAN,
  });
  // By the page's own position: the virtualizer knows that of the last frame, and would scroll the results of a search away.
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ start }) => start < window.scrollY;

  // Runs after every render, which a resize causes too: the content above may have grown.
  useLayoutEffect(() => {
    if (!list.current || !box.current) return;
    const now = placeOf(list.current, box.current);
    if (isSame(now, place)) return;
    setPlace(now);
    if (now.width !== place.width) rows.measure();
  });

  const items = rows.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const before = items[0] ? items[0].start - top : 0;
  const after = rows.getTotalSize() - (items.length > 0 ? (items.at(-1)?.end ?? 0) - top : 0);
  // flow-root: with nothing before it, the list's margin would move the box, and so the place of every row.
  return (
    <div ref={box} className="flow-root">
      <div aria-hidden="true" style={{ height: before }} />
      <ul ref={list} className={className}>
        {found.slice(from * columns, (from + items.length) * columns).map((product, at) => {
          const isFirst = at % columns === 0;
          const row = { number: from + at / columns, measure: rows.measureElement };
          return card(product, from * columns + at, isFirst ? row : undefined);
        })}
      </ul>
      <div aria-hidden="true" style={{ height: after }} />
    </div>
  );
}
