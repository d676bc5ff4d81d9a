// What is happening to the rows of a list: one action at a time for each, and its outcome beside the row.
import { atom } from 'nanostores';

/** What became of a row's button: the message to show beside it; `isPending` when somebody else has yet to confirm. */
export type Outcome =
  | { ok: true; isPending: boolean; msg: string }
  | { ok: false; code: string; msg: string };

export interface RowState {
  isBusy: boolean;
  last: Outcome | null;
}

interface Rows<Item> {
  itemOf: (id: string) => Item | undefined;
  /** Puts a changed item in its place. */
  replace: (item: Item) => void;
  /** Called where no answer came: the action may have been done. */
  lookAgain: () => void;
}

export function createRowActions<Item extends { _id: string }>({ itemOf, replace, lookAgain }: Rows<Item>) {
  const $rows = atom<Readonly<Record<string, RowState>>>({});
  const setRow = (id: string, row: RowState) => $rows.set({ ...$rows.get(), [id]: row });
  const isAnyBusy = () => Object.values($rows.get()).some(({ isBusy }) => isBusy);

  /**
   * @param expected how the row will be: shown at once, taken back when it was refused. Not where money moves.
   * @returns null while an earlier action of the row is under way
   */
  async function act(
    id: string,
    run: () => Promise<Outcome>,
    expected?: Partial<Item>,
  ): Promise<Outcome | null> {
    if ($rows.get()[id]?.isBusy) return null;
    const before = itemOf(id);
    const shown = before && expected ? { ...before, ...expected } : undefined;
    if (shown) replace(shown);
    setRow(id, { isBusy: true, last: null });
    const last = await run();
    if (!last.ok && before && shown && itemOf(id) === shown) replace(before);
    setRow(id, { isBusy: false, last });
    if (!last.ok && last.code === 'network') lookAgain();
    return last;
  }

  return { $rows, isAnyBusy, act };
}
