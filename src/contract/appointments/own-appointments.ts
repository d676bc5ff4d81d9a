// What customers may do with appointments of their own.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { newTime } from '#contract/my-records/token-links.ts';
import { appointment } from './appointments.ts';

export const appointmentMove = z.strictObject(newTime);
export type AppointmentMove = z.infer<typeof appointmentMove>;

const changed = z.object({ success: z.literal(true), message: z.string(), appointment });

/** Until the day before, London time; cancelled already is no error. */
export const cancelOwnAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/cancel',
  summary: 'Cancels an appointment of the bearer’s own',
  access: 'signed-in',
  reply: changed,
  errors: ['illegal_move'],
});

/** Until the day before, London time, within the opening hours. It is pending again: somebody has to look into the diary. */
export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/move',
  summary: 'Moves an appointment of the bearer’s own to another time',
  access: 'signed-in',
  body: appointmentMove,
  reply: changed,
  errors: ['illegal_move'],
});
