import { useDownload } from '#islands/shared/use-download.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { $adminPlace } from '#stores/admin/admin-url.ts';
import { type Exported, fetchExport } from '#stores/admin/exports.ts';
import { useMay } from './use-may.ts';

/** Saves all pages of the list, as it is filtered now. For admins. */
export function ExportButton({ list }: { list: Exported }) {
  const mayExport = useMay('exports');
  const { isBusy, problem, download } = useDownload(`${list}.csv`, () =>
    fetchExport(list, $adminPlace.get()),
  );
  if (!mayExport) return null;
  return (
    <div className="grid gap-2">
      <Button small className="min-h-12" aria-disabled={isBusy} onClick={download}>
        {isBusy ? 'Saving...' : 'Save as CSV'}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
