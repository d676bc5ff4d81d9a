// Dialog to add time off for an engineer.

import type { Diary } from '#contract/diary/diary.ts';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { type TimeOffForm, timeOff } from '#stores/admin/time-off.ts';
import { engineerOptions } from './SlotFields.tsx';

interface Props {
  /** The day that the diary shows. */
  day: string;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

const PeriodFields = ({ bind }: { bind: ReturnType<typeof bindTo<TimeOffForm>> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...bind('from.date')} label="From" type="date" />
    <TextField {...bind('from.time')} label="Start time" type="time" step={1800} />
    <TextField {...bind('to.date')} label="Until" type="date" />
    <TextField {...bind('to.time')} label="End time" type="time" step={1800} />
  </div>
);

export const TimeOffDialog = ({ day, engineers, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="off"
    title="Time off"
    label="Add time off"
    drafts={timeOff}
    shown={{ date: day }}
  >
    {({ bind }) => (
      <>
        <SelectField
          {...bind('engineer')}
          label="Engineer"
          options={engineerOptions(engineers, 'Choose an engineer')}
        />
        <PeriodFields bind={bind} />
        <TextField {...bind('note')} label="Reason (optional)" hint="Only you and your colleagues see it" />
      </>
    )}
  </DraftDialog>
);
