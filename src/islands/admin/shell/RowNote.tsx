import { ActionResult } from '#islands/shared/ActionResult.tsx';
import type { RowState } from '#stores/row-actions.ts';

/** What became of a row's last action, beside its controls. */
export const RowNote = ({ row }: { row: RowState | undefined }) => (
  <ActionResult outcome={row?.last ?? null} className="mt-2 text-small md:max-w-64" />
);
