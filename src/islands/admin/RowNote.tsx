import { Notice } from '#islands/ui/Notice.tsx';
import type { RowState } from '#stores/listing.ts';

/** What became of a row's last action, beside its controls. */
export function RowNote({ row }: { row: RowState | undefined }) {
  const last = row?.last;
  if (!last) return null;
  const success = last.ok && last.isPending ? 'waiting' : 'success';
  return (
    <Notice kind={last.ok ? success : 'error'} catchesFocus className="mt-2 text-small md:max-w-64">
      {last.msg}
    </Notice>
  );
}
