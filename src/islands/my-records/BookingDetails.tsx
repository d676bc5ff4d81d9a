import * as messages from '#content/messages/bookings.yml';
import * as lists from '#content/messages/lists.yml';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { fillIn } from '#lib/fill.ts';
import { shownDay } from '#lib/shown-date.ts';
import type { OpenBooking } from '#stores/my-records/guest-booking.ts';

type Booking = Extract<OpenBooking, { state: 'ready' }>['booking'];

/** What is booked, for when, and where it stands. */
export function BookingDetails({ booking }: { booking: Booking }) {
  return (
    <dl className="sheet w-full">
      <div>
        <dt>{booking.isQuoteRequest ? messages.quoteFor : messages.service}</dt>
        <dd>{booking.service}</dd>
      </div>
      <div>
        <dt>{booking.status === 'pending' ? messages.preferredTime : messages.when}</dt>
        <dd>
          <time dateTime={`${booking.date}T${booking.time}`}>
            {fillIn(messages.moment, { day: shownDay(booking.date), time: booking.time })}
          </time>
        </dd>
      </div>
      <div>
        <dt>{lists.status}</dt>
        <dd>
          <AppointmentChip status={booking.status} />
        </dd>
      </div>
    </dl>
  );
}
