import { AppointmentChip } from '#islands/StateChip.tsx';
import { shownDay } from '#lib/shown-date.ts';
import type { OpenBooking } from '#stores/guest-booking.ts';

type Booking = Extract<OpenBooking, { state: 'ready' }>['booking'];

/** What is booked, for when, and where it stands. */
export function BookingDetails({ booking }: { booking: Booking }) {
  return (
    <dl className="sheet w-full">
      <div>
        <dt>{booking.isQuoteRequest ? 'Quote for' : 'Service'}</dt>
        <dd>{booking.service}</dd>
      </div>
      <div>
        <dt>{booking.status === 'pending' ? 'Preferred time' : 'When'}</dt>
        <dd>
          <time dateTime={`${booking.date}T${booking.time}`}>
            {shownDay(booking.date)} at {booking.time}
          </time>
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <AppointmentChip status={booking.status} />
        </dd>
      </div>
    </dl>
  );
}
