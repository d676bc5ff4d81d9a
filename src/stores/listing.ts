// A list that the server pages, filters and sorts, and the actions on its rows. Every table is one of these.
import { atom } from 'nanostores';
import { createRowActions } from './row-actions.ts';

export const PAGE_SIZE = 50;

/** Page (from 1), filters and order of a list. '' is no filter, or the default order. */
export interface Wanted {
  page: number;
  search: string;
  status: string;
  kind: string;
  /** As the contract names it: '-total'. */
  sort: string;
}
export const EVERYTHING: Wanted = { page: 1, search: '', status: '', kind: '', sort: '' };

export type PageQuery = Omit<Wanted, 'page'> & { limit: number; offset: number };
export type PageAnswer<Item> =
  | { ok: true; items: Item[]; total: number }
  | { ok: false; code: string; msg: string };

export type Listing<Item> =
  | { state: 'loading' }
  | { state: 'ready'; items: readonly Item[]; total: number; page: number; isRefreshing: boolean }
  | { state: 'failed'; code: string; msg: string };

/** The rows that are shown; none while the list isn't there. */
export const itemsOf = <Item>(list: Listing<Item>): readonly Item[] =>
  list.state === 'ready' ? list.items : [];

/** The rows shown, updated without moving them, and how many rows are new. */
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
 * @param fetchPage asks the server; never throws
 */
export function createListing<Item extends { _id: string }>(
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<PageAnswer<Item>>,
  pageSize = PAGE_SIZE,
) {
  const $list = atom<Listing<Item>>({ state: 'loading' });
  /** New rows that aren't shown yet, because something was being edited. */
  const $newRowCount = atom(0);
  let latest = new AbortController();
  let wanted = EVERYTHING;

  const fetchPart = ({ page, ...filters }: Wanted, signal: AbortSignal) =>
    fetchPage({ ...filters, limit: pageSize, offset: (page - 1) * pageSize }, signal);

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

  /** Shows a changed row in its place, without loading the list again, so that no row jumps. */
  function replace(changed: Item): void {
    const list = $list.get();
    if (list.state !== 'ready') return;
    $list.set({ ...list, items: list.items.map((item) => (item._id === changed._id ? changed : item)) });
  }

  const { $rows, isAnyBusy, act } = createRowActions<Item>({
    itemOf: (id) => itemsOf($list.get()).find(({ _id }) => _id === id),
    replace,
    lookAgain: () => void refresh(true),
  });
  return { $list, $rows, $newRowCount, load, refresh, replace, act };
}

/** The value if it is one of these: a URL may hold anything. */
export const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((known) => known === value);
