// When a customer may still reschedule or cancel a booking: the same rule for buttons and server.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { DAY_MS } from './days.ts';
import { londonClock } from './london.ts';

/** Statuses in which a customer may change a booking. */
export const CHANGEABLE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

/**
 * Until the day before the visit, London time: on the day, someone may be on the way. Not while we arrange when we come back.
 * @param now milliseconds since 1970
 */
export const canChangeVisit = (
  { status, date, newTimeBy }: { status: AppointmentStatus; date: string; newTimeBy?: string | undefined },
  now: number,
): boolean => newTimeBy === undefined && CHANGEABLE.includes(status) && londonClock(now).date < date;

const CANCELLING_DAYS = 14;

/**
 * Whether a visit would begin within the 14 days in which a contract of today, made at a distance, can be cancelled: the customer
 * must ask for that (Consumer Contracts Regulations 2013, reg. 36). Both are London days, `YYYY-MM-DD`.
 */
export const isWithinCancelling = (visit: string, today: string): boolean =>
  Date.parse(`${visit}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`) <= CANCELLING_DAYS * DAY_MS;
