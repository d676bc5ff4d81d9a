// A list that the server pages, in each of its states: coming, failed, empty, there.
import { type ReactNode, useEffect } from 'react';
import * as notices from '#content/messages/notices.yml';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Paging } from '#islands/ui/Paging.tsx';
import { type Listing, PAGE_SIZE } from '#stores/listing.ts';
import { turnAway } from './use-guard.ts';

interface Props<Item> {
  list: Listing<Item>;
  /** While nothing is there yet: 'Loading orders...' */
  loading: string;
  /** When the list could not be had; null where it then reads as an empty one. */
  failed: string | null;
  /** When there is nothing in it. */
  empty: ReactNode;
  onRetry: () => void;
  onPage: (page: number) => void;
  /** Rows a page, where the list has a number of its own. */
  pageSize?: number;
  children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Item>(props: Props<Item>) {
  const { list, loading, failed, empty, onRetry, onPage, pageSize = PAGE_SIZE, children } = props;
  const code = list.state === 'failed' ? list.code : '';
  useEffect(() => turnAway(code), [code]);

  if (list.state === 'loading')
    return (
      <p role="status" className="min-h-40 border-t border-line py-6 text-soft">
        {loading}
      </p>
    );
  if (list.state === 'failed')
    return (
      <div className="grid justify-items-start gap-4 border-t border-line py-6">
        {failed ? <Notice kind="error">{failed}</Notice> : empty}
        <Button small onClick={onRetry}>
          {notices.tryAgain}
        </Button>
      </div>
    );
  if (list.items.length === 0)
    return (
      <div className="grid justify-items-start gap-4 border-t border-line py-6">
        <EmptyBox />
        <div>{empty}</div>
      </div>
    );
  return (
    <div aria-busy={list.isRefreshing} className={list.isRefreshing ? 'opacity-60' : ''}>
      {children(list.items)}
      <Paging
        page={list.page}
        pageSize={pageSize}
        count={list.items.length}
        total={list.total}
        onPage={onPage}
      />
    </div>
  );
}
