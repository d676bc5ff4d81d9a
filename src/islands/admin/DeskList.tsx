// A list of the dashboard: paged and sorted by the server, followed every half minute, and told of when it cannot be had.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { Listed } from '#islands/Listed.tsx';
import { say } from '#islands/toast.ts';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { goTo } from '#stores/admin-place.ts';
import type { Listing, Wanted } from '#stores/listing.ts';
import { NewRows } from './NewRows.tsx';
import { useLiveList } from './use-live-list.ts';
import { usePlace } from './use-place.ts';
import { useSorting } from './use-sorting.ts';

/** What a list lives from; its functions are stable. */
interface Desk<Item> {
  $list: ReadableAtom<Listing<Item>>;
  /** How many rows have come while something was being edited. */
  $news: ReadableAtom<number>;
  load: (wanted?: Wanted) => Promise<void>;
  refresh: (isHeld: boolean) => Promise<void>;
}

interface Props<Item> {
  desk: Desk<Item>;
  /** 'orders' */
  noun: string;
  /** What new rows are, one and several: ['order', 'orders'] */
  rows: readonly [one: string, many: string];
  /** When the list could not be had. */
  failed: string;
  columns: readonly Column<Item>[];
}

export function DeskList<Item extends { _id: string }>({ desk, noun, rows, failed, columns }: Props<Item>) {
  const { $list, $news, load, refresh } = desk;
  const list = useStore($list);
  const sorting = useSorting();
  usePlace(load);
  useLiveList(refresh);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed) say.error(failed);
  }, [hasFailed, failed]);
  const [one, many] = rows;
  return (
    <>
      <Listed
        list={list}
        loading={`Loading ${noun}...`}
        failed={failed}
        empty={<p>No {noun} found.</p>}
        onRetry={() => void load()}
        onPage={(page) => goTo({ page })}
      >
        {(items) => (
          <Table
            caption={noun.charAt(0).toUpperCase() + noun.slice(1)}
            columns={columns}
            rows={items}
            rowKey={({ _id }) => _id}
            sorting={sorting}
          />
        )}
      </Listed>
      <NewRows $news={$news} one={one} many={many} onShow={() => void load()} />
    </>
  );
}
