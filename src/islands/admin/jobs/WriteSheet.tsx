// Loads the job sheet of an appointment, and opens it with how the visit ended chosen already.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { NotReadyDialog } from '#islands/admin/shell/NotReadyDialog.tsx';
import { say } from '#islands/shared/toast.ts';
import { detailOf } from '#stores/admin/detail.ts';
import { jobOfAppointment as job, type OpenJob } from '#stores/admin/job-sheet.ts';
import { SheetDialog } from './SheetDialog.tsx';

interface Props {
  /** The appointment's. */
  id: string;
  outcome: JobOutcome;
  onClosed: () => void;
}

/** The chosen outcome doesn't outlive the dialog; what was typed does. */
function Writing({ open, outcome, onClosed }: Omit<Props, 'id'> & { open: OpenJob }) {
  useEffect(() => {
    if (!job.drafts.draftOf(open._id)?.form.outcome) job.drafts.edit(open, { outcome });
  }, []);
  return (
    <SheetDialog
      job={open}
      onSaved={say.success}
      onClosed={() => {
        if (job.drafts.draftOf(open._id)) job.drafts.edit(open, { outcome: '' });
        onClosed();
      }}
    />
  );
}

export function WriteSheet({ id, outcome, onClosed }: Props) {
  const sheet = detailOf(useStore(job.$detail), id);
  useEffect(() => void job.open(id), [id]);
  if (sheet.state === 'ready') return <Writing open={sheet.item} outcome={outcome} onClosed={onClosed} />;
  return (
    <NotReadyDialog
      title="Job sheet"
      state={sheet}
      loading="Loading..."
      failed="The job sheet couldn’t be loaded."
      onRetry={job.refresh}
      onClosed={onClosed}
    />
  );
}
