// Asks, before a visit is completed, whether its job sheet is written first: that ends the visit, too. Its bill is made of it.
import { useRef, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { NeedsEngineers } from '#islands/admin/diary/NeedsEngineers.tsx';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { WriteSheet } from './WriteSheet.tsx';

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

const TITLE = 'Write the job sheet first?';

export function CompleteVisit({ one, text, onWithout, onPlain, onClosed }: Props) {
  const { _id: id, name } = one;
  const [isWriting, setWriting] = useState(false);
  const isWithout = useRef(false);
  if (isWriting) return <WriteSheet id={id} outcome="done" onClosed={onClosed} />;
  return (
    <NeedsEngineers title={TITLE} {...{ onPlain, onClosed }}>
      {() => (
        <Confirm
          title={TITLE}
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
            The sheet says what was done for {name}, takes the parts off the shelf, and the bill is made of
            it. It completes the visit, too.
          </p>
          <p>{text}</p>
        </Confirm>
      )}
    </NeedsEngineers>
  );
}
