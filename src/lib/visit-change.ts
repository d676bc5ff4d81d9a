// When a customer may still reschedule or cancel a booking: the same rule for buttons and server.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { londonClock } from './london.ts';

/** Statuses in which a customer may change a booking. */
export const CHANGEABLE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

/**
 * Until the day before the visit, London time: on the day, someone may be on the way.
 * @param now milliseconds since 1970
 */
export const canChangeVisit = (
  { status, date }: { status: AppointmentStatus; date: string },
  now: number,
): boolean => CHANGEABLE.includes(status) && londonClock(now).date < date;
