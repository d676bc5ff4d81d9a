// A button that takes another's place must not take the second press of a double click as its own.
import { useEffect, useState } from 'react';
import type { RowState } from '#stores/row-actions.ts';

/** How far apart the two presses of a double click may be, by the usual settings of desktops. */
const DOUBLE_CLICK_MS = 500;

/** @returns whether the row's buttons may be pressed: nothing is under way, and nothing has only just been done */
export function useDoubleClickGuard(row: RowState | undefined): boolean {
  const isBusy = row?.isBusy ?? false;
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (isBusy) return setResting(true);
    const timer = setTimeout(() => setResting(false), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return !isBusy && !isResting;
}
