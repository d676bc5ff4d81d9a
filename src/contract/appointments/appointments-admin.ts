// One appointment or quote request as the staff see it, with its history.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { historyEntry } from '#contract/history.ts';
import { adminAppointment } from './appointments.ts';

export const appointmentDetail = z.extend(adminAppointment, {
  /** Asked for by somebody who was signed in. */
  hasAccount: z.boolean(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  /** Newest first. */
  history: z.array(historyEntry),
});
export type AppointmentDetail = z.infer<typeof appointmentDetail>;

export const readAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/details',
  summary: 'One appointment with its history, for the staff',
  access: 'admin',
  reply: z.object({ appointment: appointmentDetail }),
});
