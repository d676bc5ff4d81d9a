// A list of the customer's own records: paged, and with a link to start from while it is empty.
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { EVERYTHING, type Listing, type Wanted } from '#stores/listing.ts';

interface Props<Item> {
  /** Its functions are stable. */
  store: { $list: ReadableAtom<Listing<Item>>; load: (wanted?: Wanted) => Promise<void> };
  messages: { loading: string; notLoaded: string; none: string; mine: string };
  /** Shown while the list is empty. */
  start: { href: string; text: string };
  columns: readonly Column<Item>[];
}

export function OwnList<Item extends { _id: string }>({ store, messages, start, columns }: Props<Item>) {
  const { $list, load } = store;
  const list = useStore($list);
  useEffect(() => void load(), [load]);
  return (
    <PagedList
      list={list}
      loading={messages.loading}
      failed={messages.notLoaded}
      empty={
        <p>
          {messages.none}{' '}
          <a className="link font-semibold" href={start.href}>
            {start.text}
          </a>
        </p>
      }
      onRetry={() => void load()}
      onPage={(page) => void load({ ...EVERYTHING, page })}
    >
      {(items) => <Table caption={messages.mine} columns={columns} rows={items} rowKey={({ _id }) => _id} />}
    </PagedList>
  );
}
