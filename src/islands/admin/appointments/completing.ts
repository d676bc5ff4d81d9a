// What is said before a visit is completed or called off.
import type { AdminAppointment, AppointmentDetail } from '#contract/appointments/appointments.ts';
import { namedArrival } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';

/** As its customer reads it. @param one of a list, or in its drawer */
export function visitSentence(
  one: Pick<AdminAppointment, 'name' | 'date' | 'time' | 'visit'> & Partial<Pick<AppointmentDetail, 'slot'>>,
): string {
  const { name, date, time, slot, visit } = one;
  if (!time) return `No time is arranged for the visit to ${name}.`;
  const verb = date < londonClock(Date.now()).date ? 'was' : 'is';
  const { arrivalMinutes = 0 } = slot ?? visit ?? {};
  return `The visit to ${name} ${verb} on ${namedArrival({ date, time, arrivalMinutes })}.`;
}

/** What completing it means. */
export const completing = (one: AdminAppointment): string =>
  [visitSentence(one), one.email && 'We’ll email them that it’s done.', 'You can’t reopen it.']
    .filter(Boolean)
    .join(' ');
