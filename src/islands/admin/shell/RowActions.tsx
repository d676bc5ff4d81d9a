// Buttons that act on a row, and what came of the last press.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { RowState } from '#stores/row-actions.ts';

/** The outcome of a row's last action. Mounted again for each, so that it is read aloud. */
export const RowNote = ({ row }: { row: RowState | undefined }) => (
  <ActionResult
    key={row?.isBusy ? 'busy' : 'rest'}
    outcome={row?.last ?? null}
    className="mt-2 text-small md:max-w-64"
  />
);

/** The longest time between the presses of a double click, by the default settings of desktops. */
const DOUBLE_CLICK_MS = 500;

/**
 * The second press of a double click isn't meant for a button that has taken the first one's place.
 * @returns whether the row's buttons may be pressed
 */
function useDoubleClickGuard(row: RowState | undefined): boolean {
  const isBusy = row?.isBusy ?? false;
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (isBusy) return setResting(true);
    const timer = setTimeout(() => setResting(false), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return !isBusy && !isResting;
}

interface Action {
  label: string;
  /** For a screen reader, if the label isn't enough: 'Publish the review of Ada' */
  name?: string;
  onPress: () => void;
}

interface Props {
  $rows: ReadableAtom<Readonly<Record<string, RowState>>>;
  id: string;
  actions: readonly Action[];
  className?: string;
}

export function RowActions({ $rows, id, actions, className = '' }: Props) {
  const row = useStore($rows)[id];
  const isReady = useDoubleClickGuard(row);
  return (
    <>
      <div className={`flex flex-wrap justify-end gap-2 md:justify-start ${className}`.trim()}>
        {actions.map(({ label, name, onPress }) => (
          <Button
            key={label}
            small
            aria-disabled={!isReady}
            aria-label={name}
            onClick={() => isReady && onPress()}
          >
            {label}
          </Button>
        ))}
      </div>
      <RowNote row={row} />
    </>
  );
}
