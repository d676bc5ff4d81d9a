// The item in a drawer: loaded when its id is in the URL, and loaded again without hiding it.
import { atom } from 'nanostores';
import { createGuard } from '#stores/guard.ts';

export type Detail<Item> =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'ready'; item: Item }
  | { state: 'failed'; code: string };

export type DetailAnswer<Data> = { ok: true; data: Data } | { ok: false; code: string };

/** Codes of an item that can't be shown any more. An expired session isn't one: the next save asks to sign in again. */
const GONE = ['not_found', 'forbidden'];

/** What is loaded of the record that is wanted now: until its drawer has asked for it, that of the one before is still there. */
export const detailOf = <Item extends { _id: string }>(detail: Detail<Item>, id: string): Detail<Item> =>
  detail.state === 'ready' && detail.item._id !== id ? { state: 'loading' } : detail;

/** @param fetchOne asks the server; never throws. The last `open` wins. @param itemOf what it answers */
export function createDetail<Item extends { _id: string }, Data>(
  fetchOne: (id: string) => Promise<DetailAnswer<Data>>,
  itemOf: (data: Data, id: string) => Item,
) {
  const $detail = atom<Detail<Item>>({ state: 'closed' });
  let wanted = '';
  const { ask, outdate } = createGuard();

  async function read(): Promise<void> {
    const id = wanted;
    const answer = await ask(() => fetchOne(id));
    if (answer?.ok) $detail.set({ state: 'ready', item: itemOf(answer.data, id) });
    // A failed reload keeps what is shown and typed, unless the record is gone.
    else if (answer && ($detail.get().state !== 'ready' || GONE.includes(answer.code)))
      $detail.set({ state: 'failed', code: answer.code });
  }

  /** '' closes. */
  async function open(id: string): Promise<void> {
    wanted = id;
    outdate();
    if (!id) return $detail.set({ state: 'closed' });
    const shown = $detail.get();
    if (shown.state !== 'ready' || shown.item._id !== id) $detail.set({ state: 'loading' });
    await read();
  }

  /** Shows it as the server has just answered it. */
  function replace(item: Item): Item {
    if (item._id === wanted) {
      outdate();
      $detail.set({ state: 'ready', item });
    }
    return item;
  }

  /** Reloads the open record, if any. */
  const refresh = async (): Promise<void> => (wanted ? read() : undefined);

  /** @returns the item with this id as the server has it now, if it is the open one and could be loaded */
  async function readAgain(id: string): Promise<Item | null> {
    await refresh();
    const now = $detail.get();
    return now.state === 'ready' && now.item._id === id ? now.item : null;
  }

  return { $detail, open, replace, refresh, readAgain };
}
