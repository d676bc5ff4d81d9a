import { ActionResult } from '#islands/shared/ActionResult.tsx';
import type { RowState } from '#stores/row-actions.ts';

/** What came of a row's last action. Mounted anew for each, so that it is read aloud. */
export const RowNote = ({ row }: { row: RowState | undefined }) => (
  <ActionResult
    key={row?.isBusy ? 'busy' : 'rest'}
    outcome={row?.last ?? null}
    className="mt-2 text-small md:max-w-64"
  />
);
