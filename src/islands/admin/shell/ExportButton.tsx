import { useState } from 'react';
import { saveFile } from '#islands/shared/save-file.ts';
import { say } from '#islands/shared/toast.ts';
import { askAgain } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { $adminPlace } from '#stores/admin/admin-url.ts';
import { type Exported, fetchExport } from '#stores/admin/exports.ts';

/** Saves the list as it is narrowed now, all pages of it. */
export function ExportButton({ list }: { list: Exported }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function save() {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const result = await fetchExport(list, $adminPlace.get());
    setBusy(false);
    if (result.ok) return saveFile(result.file, `${list}.csv`);
    setProblem(result.msg);
    say.error(result.msg);
    await askAgain(result.code);
  }

  return (
    <div className="grid gap-2">
      <Button small className="min-h-12" aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Saving...' : 'Save as CSV'}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
