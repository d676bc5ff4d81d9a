// A list of the dashboard: its filters, then the rows, paged and sorted by the server and polled.

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { say } from '#islands/shared/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { $adminPlace, goTo, usualSortOf } from '#stores/admin/admin-url.ts';
import type { createListing, Wanted } from '#stores/listing.ts';
import { Filters, type Kinds } from './Filters.tsx';
import { usePolling } from './use-polling.ts';

interface Props<Item extends { _id: string }> {
  store: Pick<ReturnType<typeof createListing<Item>>, '$list' | '$newRowCount' | 'load' | 'refresh'>;
  /** What one row is: 'order'. */
  noun: string;
  columns: readonly Column<Item>[];
  /** When the list couldn’t be loaded; null shows an empty list instead. */
  failed?: string | null;
  /** Says so in a toast, too. */
  hasToast?: boolean;
  kinds?: Kinds;
  /** After the filters. */
  children?: ReactNode;
}

/** Typing pauses this long before the server is asked, in milliseconds. */
const TYPING_MS = 250;

/** Loads the list whenever the URL asks for another part of it. */
function useAdminUrl(load: (wanted: Wanted) => Promise<void>): void {
  const { page, search, status, kind, sort } = useStore($adminPlace);
  const searched = useRef(search);
  useEffect(() => {
    const isTyping = search !== searched.current;
    searched.current = search;
    const timer = setTimeout(() => void load({ page, search, status, kind, sort }), isTyping ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [load, page, search, status, kind, sort]);
}

/** Tells of new rows while something is being edited. It floats, so that nothing moves. */
const NewRows = ({ count, noun, onShow }: { count: number; noun: string; onShow: () => void }) => (
  <div role="status" className="fixed inset-x-4 bottom-4 z-10 flex justify-center">
    {count > 0 && (
      <p className="flex flex-wrap items-center gap-4 rounded bg-card px-4 py-2 font-semibold shadow-float">
        {count} new {count === 1 ? noun : `${noun}s`}
        <Button small onClick={onShow}>
          Show
        </Button>
      </p>
    )}
  </div>
);

export function AdminList<Item extends { _id: string }>(props: Props<Item>) {
  const { store, noun, columns, failed = `Failed to load ${noun}s`, hasToast, kinds, children } = props;
  const { load, refresh } = store;
  const list = useStore(store.$list);
  const newRows = useStore(store.$newRowCount);
  const { tab, sort } = useStore($adminPlace);
  const usualSort = usualSortOf(tab);
  useAdminUrl(load);
  usePolling(refresh);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed && failed && hasToast) say.error(failed, { isSilent: true });
  }, [hasFailed, failed, hasToast]);
  return (
    <>
      <Filters noun={noun} columns={columns} kinds={kinds}>
        {children}
      </Filters>
      <PagedList
        list={list}
        loading={`Loading ${noun}s...`}
        failed={failed}
        empty={<p>No {noun}s found.</p>}
        onRetry={() => void load()}
        onPage={(page) => goTo({ page })}
      >
        {(items) => (
          <Table
            caption={inWords(`${noun}s`)}
            columns={columns}
            rows={items}
            rowKey={({ _id }) => _id}
            isCompact
            sorting={{
              sort: sort || (usualSort ?? ''),
              onSort: (to) => goTo({ sort: to === usualSort ? '' : to }),
            }}
          />
        )}
      </PagedList>
      <NewRows
        count={newRows}
        noun={noun}
        onShow={() =>
          // The button goes.
          void load().then(() => document.querySelector<HTMLElement>('[role="tabpanel"] tbody a')?.focus())
        }
      />
    </>
  );
}
