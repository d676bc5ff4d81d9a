// Store of a server-paged list with filters, sorting and actions on its rows. Every table uses it.
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

const toQuery = ({ page, ...filters }: Wanted, limit: number): PageQuery => ({
  ...filters,
  limit,
  offset: (page - 1) * limit,
});

const toListing = <Item>(answer: PageAnswer<Item>, page: number): Listing<Item> =>
  answer.ok
    ? { state: 'ready', items: answer.items, total: answer.total, page, isRefreshing: false }
    : { state: 'failed', code: answer.code, msg: answer.msg };

/**
 * The last `load` wins, in whichever order the answers arrive.
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
  /** Rows that were changed since the list was asked for: its answer may have them as they were. */
  let changedSince: Item[] = [];

  const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

  async function load(place: Wanted = wanted): Promise<void> {
    wanted = place;
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    changedSince = [];
    const before = $list.get();
    $list.set(before.state === 'ready' ? { ...before, isRefreshing: true } : { state: 'loading' });
    const answer = await fetchPage(toQuery(place, pageSize), signal);
    if (signal.aborted) return;
    const lastPage = answer.ok ? lastPageOf(answer.total) : place.page;
    if (place.page > lastPage) return load({ ...place, page: lastPage });
    $newRowCount.set(0);
    const now = answer.ok ? { ...answer, items: inPlace(answer.items, changedSince).stay } : answer;
    $list.set(toListing(now, place.page));
  }

  /**
   * Polls quietly: a failure isn't shown, and rows that are being changed are left alone.
   * @param isHeld while something is being edited: rows are updated in place, new ones only counted
   */
  async function refresh(isHeld: boolean): Promise<void> {
    const before = $list.get();
    if (before.state !== 'ready' || before.isRefreshing) return;
    const answer = await fetchPage(toQuery(wanted, pageSize), latest.signal);
    if (!answer.ok || isAnyBusy() || $list.get() !== before) return;
    const lastPage = lastPageOf(answer.total);
    if (!isHeld && before.page > lastPage) return load({ ...wanted, page: lastPage });
    const { stay, newCount } = inPlace(before.items, answer.items);
    $newRowCount.set(isHeld ? newCount : 0);
    $list.set(isHeld ? { ...before, items: stay } : toListing(answer, before.page));
  }

  /** Shows a changed row in its place, without loading the list again, so that no row jumps. */
  function replace(changed: Item): void {
    const list = $list.get();
    changedSince.push(changed);
    if (list.state === 'ready') $list.set({ ...list, items: inPlace(list.items, [changed]).stay });
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
