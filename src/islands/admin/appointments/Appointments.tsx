import { type AdminAppointment, APPOINTMENT_FILTERS } from '#contract/appointments/appointments.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { ExportButton } from '#islands/admin/shell/ExportButton.tsx';
import { Filters } from '#islands/admin/shell/Filters.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { shownDay } from '#lib/shown-date.ts';
import { APPOINTMENT_MESSAGES, appointmentsStore } from '#stores/admin/appointments.ts';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';
import { ActiveCount, StatusButtons, VISIT_SORTS, Who } from './AppointmentParts.tsx';

const KINDS = [
  { value: 'booking', title: 'Bookings' },
  { value: 'quote', title: 'Quotes' },
];

function What({ service, subject, message, isQuoteRequest }: AdminAppointment) {
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

const COLUMNS: readonly Column<AdminAppointment>[] = [
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
  {
    head: 'Actions',
    cell: (one) => <StatusButtons store={appointmentsStore} one={one} noun="appointment" />,
  },
];

export function Appointments() {
  return (
    <>
      <Filters label="Search appointments" statuses={APPOINTMENT_FILTERS} kinds={KINDS} sorts={VISIT_SORTS}>
        <ExportButton list="appointments" />
        <ActiveCount store={appointmentsStore} noun="appointments" />
      </Filters>
      <AdminList
        store={appointmentsStore}
        noun="appointments"
        rows={['appointment', 'appointments']}
        failed={APPOINTMENT_MESSAGES.notLoaded}
        columns={COLUMNS}
      />
      <AppointmentDrawer noun="Appointment" store={appointmentsStore} />
    </>
  );
}
