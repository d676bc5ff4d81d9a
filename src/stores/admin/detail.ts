// One thing that is open in a drawer: read when its id stands in the address, and read again without taking it away.
import { atom } from 'nanostores';

export type Detail<Item> =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'ready'; item: Item }
  | { state: 'failed'; code: string };

export type DetailAnswer<Item> = { ok: true; item: Item } | { ok: false; code: string };

/** A session that ran out is not among them: the next save asks to sign in again. */
const GONE = ['not_found', 'forbidden'];

/** @param fetchOne asks the server; never throws. The last `open` wins. */
export function createDetail<Item extends { _id: string }>(
  fetchOne: (id: string) => Promise<DetailAnswer<Item>>,
) {
  const $detail = atom<Detail<Item>>({ state: 'closed' });
  let wanted = '';

  async function read(): Promise<void> {
    const id = wanted;
    const answer = await fetchOne(id);
    if (id !== wanted) return;
    if (answer.ok) return $detail.set({ state: 'ready', item: answer.item });
    // What is shown, and what is being typed in it, stays when a later look failed; what is gone goes.
    if ($detail.get().state !== 'ready' || GONE.includes(answer.code))
      $detail.set({ state: 'failed', code: answer.code });
  }

  /** '' closes. */
  async function open(id: string): Promise<void> {
    wanted = id;
    if (!id) return $detail.set({ state: 'closed' });
    const shown = $detail.get();
    if (shown.state !== 'ready' || shown.item._id !== id) $detail.set({ state: 'loading' });
    await read();
  }

  /** Shows it as the server has just answered it. */
  function replace(item: Item): void {
    if (item._id === wanted) $detail.set({ state: 'ready', item });
  }

  /** Reads again what is open, if anything is. */
  const refresh = async (): Promise<void> => (wanted ? read() : undefined);
  return { $detail, open, replace, refresh };
}
