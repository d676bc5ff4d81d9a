// Actions on the rows of a list: one at a time for each row, with its outcome beside the row.
import { atom } from 'nanostores';

/**
 * What came of an action: `msg` is shown beside its button, `toast` (if given) in the corner instead of `msg`.
 * `isPending`: PayPal hasn't confirmed it yet.
 */
export type Outcome =
  | { ok: true; isPending?: boolean; msg: string }
  | { ok: false; code: string; msg: string; toast?: string };

/** With what the server has answered. */
export type Result<Data> =
  | Extract<Outcome, { ok: false }>
  | (Extract<Outcome, { ok: true }> & { data: Data });

export interface RowState {
  isBusy: boolean;
  last: Outcome | null;
}

interface Rows<Item> {
  itemOf: (id: string) => Item | undefined;
  replace: (item: Item) => void;
  /** Called when no answer came: the action may have been done. */
  lookAgain: () => void;
}

export function createRowActions<Item extends { _id: string }>({ itemOf, replace, lookAgain }: Rows<Item>) {
  const $rows = atom<Readonly<Record<string, RowState>>>({});
  const setRow = (id: string, row: RowState) => $rows.set({ ...$rows.get(), [id]: row });
  const isAnyBusy = () => Object.values($rows.get()).some(({ isBusy }) => isBusy);

  /**
   * @param expected the row's change, shown at once and taken back if refused. Not for what moves money.
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
