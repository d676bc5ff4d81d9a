import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Column } from '#islands/ui/Table.tsx';
import { shownDay } from '#lib/shown-date.ts';
import { appointmentsStore } from '#stores/admin/appointments.ts';
import { AppointmentList, NAME, STATUS } from './AppointmentList.tsx';
import { StatusButtons } from './StatusButtons.tsx';

const KINDS = {
  label: 'Kind',
  options: [
    ['booking', 'Bookings'],
    ['quote', 'Quotes'],
  ],
} as const;

function Service({ service, subject, message, isQuoteRequest }: AdminAppointment) {
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
  NAME,
  { head: 'Service', sort: 'service', cell: (one) => <Service {...one} /> },
  {
    head: 'Date',
    isShort: true,
    sort: 'date',
    cell: ({ date }) => <time dateTime={date}>{shownDay(date)}</time>,
  },
  { head: 'Time', isShort: true, cell: ({ time }) => time },
  STATUS,
  {
    head: 'Actions',
    cell: (one) => <StatusButtons store={appointmentsStore} one={one} noun="appointment" />,
  },
];

export const Appointments = () => (
  <AppointmentList
    store={appointmentsStore}
    list="appointments"
    noun="appointment"
    columns={COLUMNS}
    kinds={KINDS}
  />
);
