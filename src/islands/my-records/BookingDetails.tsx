import * as messages from '#content/messages/bookings.yml';
import * as lists from '#content/messages/lists.yml';
import type { Booking } from '#contract/my-records/token-links.ts';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { arrivalText } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatDay } from '#lib/format-date.ts';

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
            {fillIn(messages.moment, { day: formatDay(booking.date), time: booking.time })}
          </time>
        </dd>
      </div>
      {booking.visit && (
        <div>
          <dt>{messages.arrival}</dt>
          <dd>{arrivalText(booking.time, booking.visit.arrivalMinutes)}</dd>
        </div>
      )}
      <div>
        <dt>{lists.status}</dt>
        <dd>
          <AppointmentChip status={booking.status} />
        </dd>
      </div>
    </dl>
  );
}
