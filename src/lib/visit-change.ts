// Which bookings are open, and which are so soon that the right to cancel them in 14 days matters.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { DAY_MS } from './days.ts';

/** Neither ended nor cancelled. */
export const CHANGEABLE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

const CANCELLING_DAYS = 14;

/**
 * Whether a visit would begin within the 14 days in which a contract of today, made at a distance, can be cancelled: the customer
 * must ask for that (Consumer Contracts Regulations 2013, reg. 36). Both are London days, `YYYY-MM-DD`.
 */
export const isWithinCancelling = (visit: string, today: string): boolean =>
  Date.parse(`${visit}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`) <= CANCELLING_DAYS * DAY_MS;
