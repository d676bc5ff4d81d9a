// Dialog to add time off for an engineer. Visits in that time prevent it, and are listed.

import type { Diary } from '#contract/diary/diary.ts';
import type { BookedVisit } from '#contract/error.ts';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { shortDay } from '#lib/days.ts';
import { openDetail } from '#stores/admin/admin-url.ts';
import { type TimeOffForm, timeOff } from '#stores/admin/time-off.ts';
import { engineerOptions } from './SlotFields.tsx';

interface Props {
  /** The day that the diary shows. */
  day: string;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

/** The visits in the way. A press opens the visit's drawer, where it can be moved or called off. */
const Booked = ({ visits, close }: { visits: readonly BookedVisit[]; close: () => void }) => (
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
    notes={({ state }, close) =>
      state?.state === 'refused' && state.visits && <Booked visits={state.visits} close={close} />
    }
  >
    {({ bind }) => (
      <>
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
      </>
    )}
  </DraftDialog>
);
