// Dialog to add time off for an engineer. Visits in that time prevent it, and are listed.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { saveAndClose } from '#islands/admin/shell/save-and-close.ts';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { shortDay } from '#lib/days.ts';
import { openDetail } from '#stores/admin/admin-url.ts';
import { type TimeOffForm as TimeOffFields, timeOff } from '#stores/admin/time-off.ts';
import { engineerOptions } from './SlotFields.tsx';

interface Props {
  isOpen: boolean;
  /** The day that the diary shows. */
  day: string;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onDone: (msg: string) => void;
}

export const TimeOffDialog = ({ isOpen, onClosed, ...rest }: Props) => (
  <Modal isOpen={isOpen} onClose={onClosed} title="Time off">
    {(close) => <TimeOffForm {...rest} close={close} />}
  </Modal>
);

/** The visits in the way. A press opens the visit's drawer, where it can be moved or called off. */
function Booked({ close }: { close: () => void }) {
  const visits = useStore(timeOff.$booked);
  if (visits.length === 0) return null;
  return (
    <ul aria-label="Visits in that time" className="grid gap-1">
      {visits.map(({ _id, name, service, date, time }) => (
        <li key={_id}>
          <button
            type="button"
            className="link py-1.5 text-left"
            onClick={() => {
              close();
              openDetail(_id);
            }}
          >
            {shortDay(date)}, {time}: {name}, {service}
          </button>
        </li>
      ))}
    </ul>
  );
}

const PeriodFields = ({ bind }: { bind: ReturnType<typeof bindTo<TimeOffFields>> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...bind('from.date')} label="From" type="date" />
    <TextField {...bind('from.time')} label="Start time" type="time" step={1800} />
    <TextField {...bind('to.date')} label="Until" type="date" />
    <TextField {...bind('to.time')} label="End time" type="time" step={1800} />
  </div>
);

function TimeOffForm({
  day,
  engineers,
  onDone,
  close,
}: Omit<Props, 'isOpen' | 'onClosed'> & { close: () => void }) {
  const base = { date: day };
  const { draft, state, bind, discard } = useDraft(timeOff, base);
  useEffect(() => timeOff.$booked.set([]), []);

  return (
    <DraftForm
      id="off"
      className="grid gap-5"
      state={state}
      draft={draft}
      onSave={() => void saveAndClose(timeOff.save(base), onDone, close)}
      label="Add time off"
      leaveLabel="Cancel"
      onDiscard={() => {
        discard();
        close();
      }}
      notes={<Booked close={close} />}
    >
      <SelectField
        {...bind('engineer')}
        label="Engineer"
        options={engineerOptions(engineers, 'Choose an engineer')}
      />
      <PeriodFields bind={bind} />
      <TextField
        {...bind('note')}
        label="Reason (optional)"
        hint="Only you and your colleagues see it"
        maxLength={200}
      />
    </DraftForm>
  );
}
