// Asks, before a visit is completed, whether its job sheet is written first: that ends the visit, too. Its bill is made of it.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { useEngineers } from '#islands/admin/diary/use-engineers.ts';
import { say } from '#islands/shared/toast.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { jobOfAppointment as job, type OpenJob } from '#stores/admin/job-sheet.ts';
import { SheetDialog } from './SheetDialog.tsx';

interface Props {
  one: AdminAppointment;
  /** What completing it means, for people. */
  text: string;
  /** Completes it without a sheet. */
  onWithout: () => void;
  /** There are no engineers, so no sheets. */
  onPlain: () => void;
  onClosed: () => void;
}

/** Begins with *Done*, which doesn't outlive the dialog; what was typed does. */
function Writing({ open, onClosed }: { open: OpenJob; onClosed: () => void }) {
  useEffect(() => {
    if (!job.drafts.draftOf(open._id)?.form.outcome) job.drafts.edit(open, { outcome: 'done' });
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

export function CompleteVisit({ one, text, onWithout, onPlain, onClosed }: Props) {
  const { _id: id, name } = one;
  const engineers = useEngineers();
  const sheet = useStore(job.$detail);
  const [isWriting, setWriting] = useState(false);
  const isWithout = useRef(false);
  const isPlain = engineers?.length === 0;
  useEffect(() => void job.open(id), [id]);
  useEffect(() => {
    if (isPlain) onPlain();
  }, [isPlain]);
  if (isWriting && sheet.state === 'ready' && sheet.item._id === id)
    return <Writing open={sheet.item} onClosed={onClosed} />;
  if (isWriting)
    return (
      <Modal title="Job sheet" onClose={onClosed}>
        <NotReady
          state={sheet}
          loading="Loading..."
          failed="The job sheet couldn’t be loaded."
          onRetry={job.refresh}
        />
      </Modal>
    );
  if (!engineers || isPlain) return null;
  return (
    <Confirm
      title="Write the job sheet first?"
      label="Write job sheet"
      busyLabel="Opening..."
      keepLabel="Complete without a sheet"
      onConfirm={() => Promise.resolve({ ok: true, msg: '' })}
      onDeclined={() => {
        isWithout.current = true;
      }}
      onClosed={(done) => {
        if (done) setWriting(true);
        else if (isWithout.current) onWithout();
        else onClosed();
      }}
    >
      <p>
        The sheet says what was done for {name}, takes the parts off the shelf, and the bill is made of it. It
        completes the visit, too.
      </p>
      <p>{text}</p>
    </Confirm>
  );
}
