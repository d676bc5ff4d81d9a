// What customers may do with appointments of their own.
import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';

/** Until the day before, London time; cancelled already is no error. */
export const cancelOwnAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/cancel',
  summary: 'Cancels an appointment of the bearer’s own',
  access: 'signed-in',
  reply: z.object({ success: z.literal(true), message: z.string(), appointment }),
  errors: ['unauthorised', 'illegal_move'],
});
