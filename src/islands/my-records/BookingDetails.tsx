import * as messages from '#content/messages/bookings.yml';
import * as lists from '#content/messages/lists.yml';
import type { Booking } from '#contract/my-records/token-links.ts';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { arrivalText } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatDay } from '#lib/format-date.ts';

export function BookingDetails({ booking }: { booking: Booking }) {
  const { isQuoteRequest, service, status, date, time, visit } = booking;
  const moment = (
    <time key="moment" dateTime={`${date}T${time}`}>
      {fillIn(messages.moment, { day: formatDay(date), time })}
    </time>
  );
  return (
    <Facts
      className="w-full"
      facts={[
        [isQuoteRequest ? messages.quoteFor : messages.service, service],
        [status === 'pending' ? messages.preferredTime : messages.when, moment],
        [messages.arrival, visit ? arrivalText(time, visit.arrivalMinutes) : ''],
        [lists.status, <AppointmentChip key="status" status={status} />],
      ]}
    />
  );
}
