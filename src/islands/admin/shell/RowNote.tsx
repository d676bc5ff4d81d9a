import { ActionResult } from '#islands/shared/ActionResult.tsx';
import type { RowState } from '#stores/row-actions.ts';

/** The outcome of a row's last action. Mounted again for each, so that it is read aloud. */
export const RowNote = ({ row }: { row: RowState | undefined }) => (
  <ActionResult
    key={row?.isBusy ? 'busy' : 'rest'}
    outcome={row?.last ?? null}
    className="mt-2 text-small md:max-w-64"
  />
);
