import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  APPOINTMENT_MOVES,
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentStatus,
} from '#contract/appointments.ts';
import { Listed } from '#islands/Listed.tsx';
import { AppointmentChip } from '#islands/StateChip.tsx';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { askAgain } from '#islands/use-guard.ts';
import { shownDay } from '#lib/shown-date.ts';
import { goTo } from '#stores/admin-place.ts';
import { APPOINTMENT_WORDS, appointmentDesk } from '#stores/appointments.ts';
import { Filters } from './Filters.tsx';
import { RowNote } from './RowNote.tsx';
import { usePlace } from './use-place.ts';

const { $list, $rows, $activeCount, load, move } = appointmentDesk;

const WORDS: Record<AppointmentStatus, string> = {
  pending: 'Reopen',
  confirmed: 'Confirm',
  completed: 'Complete',
  cancelled: 'Cancel',
};

async function press(id: string, status: AppointmentStatus) {
  const outcome = await move(id, status);
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome) {
    say.error(APPOINTMENT_WORDS.notMoved);
    await askAgain(outcome.code);
  }
}

function Who({ name, email, phone, suspected }: Appointment) {
  return (
    <>
      {name} {suspected && <Chip tone="signal">Suspected spam</Chip>}
      <span className="label flex flex-wrap gap-x-5 font-normal wrap-anywhere md:flex-col">
        <a className="link py-3 md:py-0.5" href={`mailto:${email}`}>
          {email}
        </a>
        <a className="link py-3 md:py-0.5" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </span>
    </>
  );
}

function What({ service, subject, message, isQuoteRequest }: Appointment) {
  return (
    <>
      {service}
      <span className="label block">{isQuoteRequest ? 'Quote' : 'Booking'}</span>
      <details className="text-small text-soft">
        <summary className="link w-fit py-3 max-md:ml-auto md:py-0.5">Message</summary>
        <div className="mt-1 max-w-80 text-left whitespace-pre-line">
          {subject && <p className="font-semibold">{subject}</p>}
          {message}
        </div>
      </details>
    </>
  );
}

function Actions({ _id, name, status }: Appointment) {
  const row = useStore($rows)[_id];
  return (
    <div className="xl:min-w-48">
      <div className="flex flex-wrap justify-end gap-2 md:justify-start md:max-lg:flex-col md:max-lg:items-start">
        {APPOINTMENT_MOVES[status].map((next) => (
          <Button
            key={next}
            small
            aria-disabled={row?.isBusy ?? false}
            aria-label={`${WORDS[next]} the appointment of ${name}`}
            onClick={() => void press(_id, next)}
          >
            {WORDS[next]}
          </Button>
        ))}
        {APPOINTMENT_MOVES[status].length === 0 && !row?.last && <span className="text-soft">None</span>}
      </div>
      <RowNote key={row?.isBusy ? 'busy' : 'rest'} row={row} />
    </div>
  );
}

const COLUMNS: readonly Column<Appointment>[] = [
  { head: 'Name', isName: true, cell: (one) => <Who {...one} /> },
  { head: 'Service', cell: (one) => <What {...one} /> },
  {
    head: 'Date',
    isShort: true,
    cell: ({ date }) => <time dateTime={date}>{shownDay(date)}</time>,
  },
  { head: 'Time', isShort: true, cell: ({ time }) => time },
  { head: 'Status', cell: ({ status }) => <AppointmentChip status={status} /> },
  { head: 'Actions', cell: (one) => <Actions {...one} /> },
];

export function Appointments() {
  const list = useStore($list);
  const active = useStore($activeCount);
  usePlace(load);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed) say.error(APPOINTMENT_WORDS.notLoaded);
  }, [hasFailed]);
  return (
    <>
      <Filters label="Search appointments" statuses={APPOINTMENT_STATUSES}>
        <p className="flex min-h-12 items-center font-semibold sm:ml-auto">
          Active appointments: {active?.toLocaleString('en-GB') ?? '–'}
        </p>
      </Filters>
      <Listed
        list={list}
        loading="Loading appointments..."
        failed={APPOINTMENT_WORDS.notLoaded}
        empty={<p>No appointments found.</p>}
        onRetry={() => void load()}
        onPage={(page) => goTo({ page })}
      >
        {(appointments) => (
          <Table caption="Appointments" columns={COLUMNS} rows={appointments} rowKey={({ _id }) => _id} />
        )}
      </Listed>
    </>
  );
}
