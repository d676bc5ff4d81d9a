// A drawer over a list with all details of one row: loading, gone, failed, or ready.

import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { inWords } from '#islands/shared/StateChip.tsx';
import { useRefusal } from '#islands/shared/use-guard.ts';
import { useTitle } from '#islands/shared/use-title.ts';
import { Facts as Sheet } from '#islands/ui/Facts.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { $adminPlace, openDetail } from '#stores/admin/admin-url.ts';
import { type createDetail, type Detail, detailOf } from '#stores/admin/detail.ts';
import { focusDetail } from './focus-detail.ts';
import { usePolling } from './use-polling.ts';

interface Props<Item extends { _id: string }> {
  store: Pick<ReturnType<typeof createDetail<Item, unknown>>, '$detail' | 'open' | 'refresh'>;
  /** What it shows: 'order' */
  noun: string;
  title: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Back to the row that was open, which may be another element by now, or to the tab if it is gone or not there yet. */
function useFocusBack(id: string): void {
  const last = useRef(id);
  useEffect(() => {
    const closed = last.current;
    last.current = id;
    if (id || !closed || document.activeElement !== document.body) return;
    if (focusDetail(closed)) return;
    const tab = document.querySelector<HTMLElement>(
      '[role="tab"][aria-selected="true"], [role="tablist"] + nav [aria-current="page"]',
    );
    const panel = document.querySelector('[role="tabpanel"]');
    tab?.focus();
    if (!panel || panel.querySelector('table')) return;
    // Opened by its link and closed before the list was loaded: the row takes the focus when it comes, unless it is elsewhere by then.
    const rows = new MutationObserver(() => {
      if (document.activeElement === tab && !panel.querySelector('table')) return;
      rows.disconnect();
      if (document.activeElement === tab) focusDetail(closed);
    });
    rows.observe(panel, { childList: true, subtree: true });
    return () => rows.disconnect();
  }, [id]);
}

export function Drawer<Item extends { _id: string }>({ store, noun, title, children }: Props<Item>) {
  const { open: id } = useStore($adminPlace);
  const detail = detailOf(useStore(store.$detail) as Detail<Item>, id);
  const isGone = detail.state === 'failed' && detail.code === 'not_found';
  useEffect(() => void store.open(id), [store, id]);
  usePolling(store.refresh);
  useRefusal(detail);
  useFocusBack(id);
  // What had the focus may be gone with the item's earlier state.
  useLayoutEffect(() => {
    if (id && document.activeElement === document.body)
      document.querySelector<HTMLElement>('dialog:modal h2')?.focus();
  }, [id, detail]);
  const heading = detail.state === 'ready' ? title(detail.item) : inWords(noun);
  useTitle(id && heading);
  if (!id) return null;
  return (
    <Modal onClose={() => openDetail('')} title={heading} shape="side">
      {detail.state === 'ready' ? (
        children(detail.item)
      ) : (
        <NotReady
          state={detail}
          loading="Loading..."
          failed={`This ${noun} ${isGone ? 'doesn’t exist' : 'couldn’t be loaded'}.`}
          onRetry={isGone ? undefined : store.refresh}
        />
      )}
    </Modal>
  );
}

/** A part of a drawer with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-0">
      <h3 className="mb-3 text-body">{title}</h3>
      {children}
    </section>
  );
}

/** Facts of a drawer, which is narrow on a phone. */
export const Facts = ({ facts }: Pick<ComponentProps<typeof Sheet>, 'facts'>) => (
  <Sheet facts={facts} rowClass="items-baseline max-sm:grid-cols-[7rem_1fr]!" />
);
