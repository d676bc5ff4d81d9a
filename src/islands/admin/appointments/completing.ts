// What is said before a visit is completed.
import type { AdminAppointment, AppointmentDetail } from '#contract/appointments/appointments.ts';
import { betweenText } from '#lib/clock-minutes.ts';
import { londonClock, namedDay } from '#lib/london.ts';

/** As its customer reads it. @param one of a list, or in its drawer */
export function visitText(one: AdminAppointment & Partial<Pick<AppointmentDetail, 'slot'>>): string {
  const { name, date, time, slot, visit } = one;
  const verb = date < londonClock(Date.now()).date ? 'was' : 'is';
  return `The visit to ${name} ${verb} on ${namedDay(date)} ${betweenText(time, (slot ?? visit)?.arrivalMinutes ?? 0)}.`;
}

/** What completing it means. */
export const completing = (one: AdminAppointment): string =>
  [visitText(one), one.email && 'We’ll email them that it’s done.', 'You can’t reopen it.']
    .filter(Boolean)
    .join(' ');
