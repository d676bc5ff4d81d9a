// A list of the dashboard: paged and sorted by the server, polled, with a toast when it can't be loaded.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { say } from '#islands/shared/toast.ts';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { goTo } from '#stores/admin/admin-url.ts';
import type { Listing, Wanted } from '#stores/listing.ts';
import { NewRows } from './NewRows.tsx';
import { useAdminUrl } from './use-admin-url.ts';
import { usePolling } from './use-polling.ts';
import { useSorting } from './use-sorting.ts';

/** What a list lives from; its functions are stable. */
interface AdminListStore<Item> {
  $list: ReadableAtom<Listing<Item>>;
  /** How many rows have come while something was being edited. */
  $newRowCount: ReadableAtom<number>;
  load: (wanted?: Wanted) => Promise<void>;
  refresh: (isHeld: boolean) => Promise<void>;
}

interface Props<Item> {
  store: AdminListStore<Item>;
  /** 'orders' */
  noun: string;
  /** What new rows are, one and several: ['order', 'orders'] */
  rows: readonly [one: string, many: string];
  /** When the list could not be had; null where it then reads as an empty one. */
  failed: string | null;
  columns: readonly Column<Item>[];
}

export function AdminList<Item extends { _id: string }>({ store, noun, rows, failed, columns }: Props<Item>) {
  const { $list, $newRowCount, load, refresh } = store;
  const list = useStore($list);
  const sorting = useSorting();
  useAdminUrl(load);
  usePolling(refresh);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed && failed) say.error(failed);
  }, [hasFailed, failed]);
  const [one, many] = rows;
  return (
    <>
      <PagedList
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
      </PagedList>
      <NewRows $newRowCount={$newRowCount} one={one} many={many} onShow={() => void load()} />
    </>
  );
}
