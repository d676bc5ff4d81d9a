// Until when a customer may move or cancel a booking: one rule for the buttons and for the server.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { londonClock } from './london.ts';

/** A booking that a customer may still change stands here. */
export const CHANGEABLE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

/**
 * Until midnight in London before the day of the visit: from then on somebody may be on the way.
 * @param now milliseconds since 1970
 */
export const canChangeVisit = (
  { status, date }: { status: AppointmentStatus; date: string },
  now: number,
): boolean => CHANGEABLE.includes(status) && londonClock(now).date < date;
