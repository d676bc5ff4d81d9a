import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { Listed } from '#islands/Listed.tsx';
import { AppointmentChip } from '#islands/StateChip.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { PATHS } from '#lib/paths.ts';
import { shownDay } from '#lib/shown-date.ts';
import { ownAppointments } from '#stores/appointments.ts';
import { EVERYTHING } from '#stores/listing.ts';

const { $list, load } = ownAppointments;

const COLUMNS: readonly Column<Appointment>[] = [
  { head: 'Service', isName: true, cell: ({ service }) => service },
  { head: 'Date', isShort: true, cell: ({ date }) => <time dateTime={date}>{shownDay(date)}</time> },
  { head: 'Time', isShort: true, cell: ({ time }) => time },
  { head: 'Kind', cell: ({ isQuoteRequest }) => (isQuoteRequest ? 'Quote' : 'Booking') },
  { head: 'Status', cell: ({ status }) => <AppointmentChip status={status} /> },
];

export function MyAppointments() {
  const list = useStore($list);
  useEffect(() => void load(), []);
  return (
    <Listed
      list={list}
      loading="Loading your appointments..."
      failed="Your appointments could not be loaded."
      empty={
        <p>
          You have no appointments yet.{' '}
          <a className="link font-semibold" href={PATHS.services}>
            Find a service
          </a>
        </p>
      }
      onRetry={() => void load()}
      onPage={(page) => void load({ ...EVERYTHING, page })}
    >
      {(appointments) => (
        <Table caption="My Appointments" columns={COLUMNS} rows={appointments} rowKey={({ _id }) => _id} />
      )}
    </Listed>
  );
}
