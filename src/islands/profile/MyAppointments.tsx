import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { AddToCalendar, type Company } from '#islands/AddToCalendar.tsx';
import { Listed } from '#islands/Listed.tsx';
import { Said } from '#islands/Said.tsx';
import { AppointmentChip } from '#islands/StateChip.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { useCancelling } from '#islands/use-cancelling.ts';
import { PATHS } from '#lib/paths.ts';
import { shownDay } from '#lib/shown-date.ts';
import { canChangeVisit } from '#lib/visit-change.ts';
import { ownAppointments } from '#stores/appointments.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { MoveAppointment } from './MoveAppointment.tsx';

const { $list, load, cancel, openMove } = ownAppointments;

const columns = (
  company: Company,
  onMove: (appointment: Appointment) => void,
  onCancel: (appointment: Appointment) => void,
): readonly Column<Appointment>[] => [
  { head: 'Service', isName: true, cell: ({ service }) => service },
  { head: 'Date', isShort: true, cell: ({ date }) => <time dateTime={date}>{shownDay(date)}</time> },
  { head: 'Time', isShort: true, cell: ({ time }) => time },
  { head: 'Kind', cell: ({ isQuoteRequest }) => (isQuoteRequest ? 'Quote' : 'Booking') },
  { head: 'Status', cell: ({ status }) => <AppointmentChip status={status} /> },
  {
    head: 'Action',
    cell: (visit) => (
      <span className="flex flex-wrap justify-end gap-2 md:justify-start">
        <AddToCalendar visit={visit} company={company} small />
        {canChangeVisit(visit, Date.now()) ? (
          <>
            <Button
              small
              aria-label={`Move appointment: ${visit.service}, ${visit.date}`}
              onClick={() => onMove(visit)}
            >
              Move
            </Button>
            <Button
              small
              aria-label={`Cancel appointment: ${visit.service}, ${visit.date}`}
              onClick={() => onCancel(visit)}
            >
              Cancel
            </Button>
          </>
        ) : (
          'N/A'
        )}
      </span>
    ),
  },
];

export function MyAppointments({ company, hours }: { company: Company; hours: string }) {
  const list = useStore($list);
  const { asked, ask, said, setSaid, confirm } = useCancelling<Appointment>(cancel);
  const [moved, setMoved] = useState<Appointment | null>(null);
  useEffect(() => void load(), []);

  const startMove = (appointment: Appointment) => {
    setSaid(null);
    openMove(appointment._id);
    setMoved(appointment);
  };

  return (
    <>
      <Said outcome={said} className="mb-4" />
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
          <Table
            caption="My Appointments"
            columns={columns(company, startMove, ask)}
            rows={appointments}
            rowKey={({ _id }) => _id}
          />
        )}
      </Listed>
      <MoveAppointment
        appointment={moved}
        hours={hours}
        onClosed={(done) => {
          setMoved(null);
          if (done) setSaid(done);
        }}
      />
      <Confirm
        {...confirm}
        title="Cancel this appointment?"
        word="Cancel appointment"
        busyWord="Cancelling..."
        keepWord="Keep appointment"
      >
        <p>
          {asked && `${asked.service}, ${shownDay(asked.date)} at ${asked.time}.`} Nobody will come. This
          cannot be undone; you can book again at any time.
        </p>
      </Confirm>
    </>
  );
}
