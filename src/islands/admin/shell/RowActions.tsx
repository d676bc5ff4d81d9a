// Buttons that act on a row, and what came of the last press.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useId, useState } from 'react';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { RowState } from '#stores/row-actions.ts';

/** The outcome of a row's last action. Mounted again for each, so that it is read aloud; not where it was read before. */
export function RowNote({ row }: { row: RowState | undefined }) {
  const outcome = row?.last ?? null;
  const [before] = useState(outcome);
  return (
    <ActionResult
      key={row?.isBusy ? 'busy' : 'rest'}
      outcome={outcome}
      isOld={outcome === before}
      className="mt-2 text-small md:max-w-64"
    />
  );
}

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
  /** For a screen reader, if the label isn't enough: 'Publish the review by Ada' */
  name?: string;
  onPress: () => void;
}

interface Props {
  $rows: ReadableAtom<Readonly<Record<string, RowState>>>;
  id: string;
  /** Of more than two, all but the first are in a menu. */
  actions: readonly Action[];
  /** On the button of the menu: 'More for Ada' */
  moreName?: string;
}

export function RowActions({ $rows, id, actions, moreName = 'More' }: Props) {
  const row = useStore($rows)[id];
  const isReady = useDoubleClickGuard(row);
  const menu = useId();
  const shown = actions.length > 2 ? 1 : 2;
  const button = ({ label, name, onPress }: Action) => (
    <Button
      key={label}
      small
      aria-disabled={!isReady}
      aria-label={name}
      onClick={({ currentTarget }) => {
        // Closed first, so that a dialog gives the focus back to the menu's button.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        if (isReady) onPress();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap gap-2 whitespace-nowrap md:not-in-[dialog]:flex-nowrap">
        {actions.slice(0, shown).map(button)}
        {actions.length > shown && (
          <>
            <Button small aria-label={moreName} popoverTarget={menu}>
              More
            </Button>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is drawn. */}
            <div id={menu} popover="auto" role="group" aria-label={moreName} className="row-menu">
              {actions.slice(shown).map(button)}
            </div>
          </>
        )}
      </div>
      <RowNote row={row} />
    </>
  );
}
