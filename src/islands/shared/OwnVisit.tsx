// What a customer reads of an own visit: its time, its state, and what ends with it.
import * as messages from '#content/messages/bookings.yml';
import * as quotes from '#content/messages/quotes.yml';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatArrival, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { AppointmentChip } from './StateChip.tsx';

/** @example 'Mon 15 Mar 2027 between 14:00 and 16:00'; 'at 14:00' for a time that was only asked for */
export const whenOf = ({ date, time, visit }: Pick<Appointment, 'date' | 'time' | 'visit'>): string =>
  formatArrival({ date, time, arrivalMinutes: visit?.arrivalMinutes ?? 0 });

/** Or by when the customer hears of the time at which we come back. */
export function VisitTime(own: Pick<Appointment, 'date' | 'time' | 'visit' | 'newTimeBy'>) {
  const { date, time, newTimeBy } = own;
  if (newTimeBy === '') return quotes.comesBackLate;
  if (newTimeBy) return fillIn(quotes.comesBack, { day: formatVisitDay(newTimeBy) });
  if (!time) return whenOf(own);
  return <time dateTime={`${date}T${time}`}>{whenOf(own)}</time>;
}

/** What we come back for isn't confirmed yet. */
export const VisitChip = ({ status, newTimeBy }: Pick<Appointment, 'status' | 'newTimeBy'>) =>
  newTimeBy === undefined ? (
    <AppointmentChip status={status} />
  ) : (
    <Chip tone="pending">{messages.comingBack}</Chip>
  );

/** To somebody who is about to cancel it: the quote ends, and the money comes back. */
export function EndsWith({ ends }: { ends: VisitEnding | undefined }) {
  if (!ends) return null;
  const { quote, paid, currency } = ends;
  const sentences = [
    quote && fillIn(messages.quoteEnds, { quote }),
    paid > 0 && fillIn(messages.goesBack, { total: formatMoney(toMinor(paid), currency) }),
  ];
  return sentences.filter(Boolean).join(' ');
}
