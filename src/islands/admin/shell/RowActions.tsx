// Buttons that act on a row, and what came of the last press.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useId, useState } from 'react';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { MORE } from '#lib/icon-lines.ts';
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

/** As high as a row of 44 px has room for. */
export const ROW_BUTTON = 'md:min-h-9 md:px-2.5';

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
  /** All but the first are in a menu. */
  actions: readonly Action[];
  /** Who or what the row is about, for the name of the menu’s button: 'Ada' */
  of?: string;
  /** In a drawer, which has room for all of them. */
  isDrawer?: boolean;
  /** Whether the first is what is to be done next. */
  hasNext?: boolean;
}

export function RowActions({ $rows, id, actions, of = id, isDrawer = false, hasNext = false }: Props) {
  const row = useStore($rows)[id];
  const isReady = useDoubleClickGuard(row);
  const menu = useId();
  const shown = isDrawer ? actions.length : 1;
  const moreName = `More for ${of}`;
  const button = ({ label, name, onPress }: Action) => (
    <Button
      key={label}
      small
      solid={hasNext && label === actions[0]?.label}
      className={isDrawer ? '' : ROW_BUTTON}
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
            <Button small aria-label={moreName} popoverTarget={menu} className={`px-2 ${ROW_BUTTON}`}>
              <Icon lines={MORE} className="stroke-[3]" />
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
