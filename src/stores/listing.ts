// A list that the server pages, narrows and searches, and what is happening to its rows. Every table is one of these.
import { atom, type WritableAtom } from 'nanostores';
import { createRowActions } from './row-actions.ts';

export const PAGE_SIZE = 50;

/** Which part of a list is wanted; `page` counts from 1, empty strings narrow nothing. */
export interface Wanted {
  page: number;
  search: string;
  status: string;
  /** Where a list holds things of two kinds. */
  kind: string;
  /** As the contract names it; '' for the usual order. */
  sort: string;
}
export const EVERYTHING: Wanted = { page: 1, search: '', status: '', kind: '', sort: '' };

export interface PageQuery {
  limit: number;
  offset: number;
  search: string;
  status: string;
}
export type More = Pick<Wanted, 'kind' | 'sort'>;
export type PageAnswer<Item> =
  | { ok: true; items: Item[]; total: number }
  | { ok: false; code: string; msg: string };

export type Listing<Item> =
  | { state: 'loading' }
  | { state: 'ready'; items: readonly Item[]; total: number; page: number; isRefreshing: boolean }
  | { state: 'failed'; code: string; msg: string };

function rowsOf<Item extends { _id: string }>($list: WritableAtom<Listing<Item>>) {
  /** Puts a changed item in its place without asking for the list again, so that no row jumps. */
  function replace(changed: Item): void {
    const list = $list.get();
    if (list.state !== 'ready') return;
    $list.set({ ...list, items: list.items.map((item) => (item._id === changed._id ? changed : item)) });
  }

  function itemOf(id: string): Item | undefined {
    const list = $list.get();
    return list.state === 'ready' ? list.items.find(({ _id }) => _id === id) : undefined;
  }
  return { itemOf, replace };
}

/** Rows as they are now where they stand, and how many are new. */
function inPlace<Item extends { _id: string }>(before: readonly Item[], items: readonly Item[]) {
  const known = new Set(before.map(({ _id }) => _id));
  const now = new Map(items.map((item) => [item._id, item]));
  return {
    stay: before.map((item) => now.get(item._id) ?? item),
    newCount: items.filter(({ _id }) => !known.has(_id)).length,
  };
}

/**
 * The last `load` wins, whatever order the answers come in.
 * @param fetchPage asks the server, for `kind` and `sort` too if the list has them; never throws
 */
export function createListing<Item extends { _id: string }>(
  fetchPage: (query: PageQuery, signal: AbortSignal, more: More) => Promise<PageAnswer<Item>>,
  pageSize = PAGE_SIZE,
) {
  const $list = atom<Listing<Item>>({ state: 'loading' });
  /** Rows that have come since and are not shown yet, because something was being edited. */
  const $newRowCount = atom(0);
  let latest = new AbortController();
  let wanted = EVERYTHING;

  const fetchPart = ({ page, search, status, kind, sort }: Wanted, signal: AbortSignal) =>
    fetchPage({ limit: pageSize, offset: (page - 1) * pageSize, search, status }, signal, { kind, sort });

  async function load(place: Wanted = wanted): Promise<void> {
    wanted = place;
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const before = $list.get();
    $list.set(before.state === 'ready' ? { ...before, isRefreshing: true } : { state: 'loading' });
    const { page } = place;
    const answer = await fetchPart(place, signal);
    if (signal.aborted) return;
    $newRowCount.set(0);
    if (!answer.ok) return $list.set({ state: 'failed', code: answer.code, msg: answer.msg });
    const { items, total } = answer;
    const lastPage = Math.max(1, Math.ceil(total / pageSize));
    if (items.length === 0 && page > lastPage) return load({ ...place, page: lastPage });
    $list.set({ state: 'ready', items, total, page, isRefreshing: false });
  }

  /**
   * Polls quietly: a failure isn't shown, and rows that are being changed are left alone.
   * @param isHeld something is being edited: rows change where they stand, new ones are only counted
   */
  async function refresh(isHeld: boolean): Promise<void> {
    const before = $list.get();
    if (before.state !== 'ready' || before.isRefreshing) return;
    const answer = await fetchPart(wanted, latest.signal);
    if (!answer.ok || isAnyBusy() || $list.get() !== before) return;
    const { items, total } = answer;
    const { stay, newCount } = inPlace(before.items, items);
    $newRowCount.set(isHeld ? newCount : 0);
    $list.set(isHeld ? { ...before, items: stay } : { ...before, items, total });
  }

  const rows = rowsOf($list);
  const { $rows, isAnyBusy, act } = createRowActions({ ...rows, lookAgain: () => void refresh(true) });
  return { $list, $rows, $newRowCount, load, refresh, replace: rows.replace, act };
}

/** The value if it is one of these: what stands in an address may be anything. */
export const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((known) => known === value);
