import { useStore } from '@nanostores/react';
import { APPOINTMENT_FILTERS, type DeskAppointment } from '#contract/appointments.ts';
import { AppointmentChip } from '#islands/StateChip.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { shownDay } from '#lib/shown-date.ts';
import { APPOINTMENT_WORDS, appointmentDesk } from '#stores/appointments.ts';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';
import { Moves, VISIT_SORTS, Who } from './AppointmentParts.tsx';
import { DeskList } from './DeskList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';

const { $activeCount } = appointmentDesk;

const KINDS = [
  { value: 'booking', title: 'Bookings' },
  { value: 'quote', title: 'Quotes' },
];

function What({ service, subject, message, isQuoteRequest }: DeskAppointment) {
  return (
    <>
      {service}
      <span className="label block">{isQuoteRequest ? 'Quote' : 'Booking'}</span>
      <details className="text-small text-soft">
        <summary className="link min-h-11 w-fit py-3 max-md:ml-auto md:min-h-0 md:py-0.5">Message</summary>
        <div className="mt-1 max-w-80 text-left whitespace-pre-line">
          {subject && <p className="font-semibold">{subject}</p>}
          {message}
        </div>
      </details>
    </>
  );
}

const COLUMNS: readonly Column<DeskAppointment>[] = [
  { head: 'Name', isName: true, sort: 'name', cell: (one) => <Who {...one} /> },
  { head: 'Service', sort: 'service', cell: (one) => <What {...one} /> },
  {
    head: 'Date',
    isShort: true,
    sort: 'date',
    cell: ({ date }) => <time dateTime={date}>{shownDay(date)}</time>,
  },
  { head: 'Time', isShort: true, cell: ({ time }) => time },
  { head: 'Status', sort: 'status', cell: ({ status }) => <AppointmentChip status={status} /> },
  { head: 'Actions', cell: (one) => <Moves desk={appointmentDesk} one={one} noun="appointment" /> },
];

export function Appointments() {
  const active = useStore($activeCount);
  return (
    <>
      <Filters label="Search appointments" statuses={APPOINTMENT_FILTERS} kinds={KINDS} sorts={VISIT_SORTS}>
        <ExportButton list="appointments" />
        <p className="flex min-h-12 items-center font-semibold sm:ml-auto">
          Active appointments: {active?.toLocaleString('en-GB') ?? '–'}
        </p>
      </Filters>
      <DeskList
        desk={appointmentDesk}
        noun="appointments"
        rows={['appointment', 'appointments']}
        failed={APPOINTMENT_WORDS.notLoaded}
        columns={COLUMNS}
      />
      <AppointmentDrawer noun="Appointment" desk={appointmentDesk} />
    </>
  );
}
