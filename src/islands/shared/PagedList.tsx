// A server-paged list with its loading, failed and empty states.
import type { ReactNode } from 'react';
import * as notices from '#content/messages/notices.yml';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Paging } from '#islands/ui/Paging.tsx';
import { type Listing, PAGE_SIZE } from '#stores/listing.ts';
import { useRefusal } from './use-guard.ts';

interface Props<Item> {
  list: Listing<Item>;
  /** While loading: 'Loading orders...' */
  loading: string;
  /** If loading failed; null to show it as empty. */
  failed: string | null;
  empty: ReactNode;
  onRetry: () => void;
  onPage: (page: number) => void;
  pageSize?: number;
  children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Item>(props: Props<Item>) {
  const { list, loading, failed, empty, onRetry, onPage, pageSize = PAGE_SIZE, children } = props;
  useRefusal(list);

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
