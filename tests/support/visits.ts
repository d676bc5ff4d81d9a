// Appointments and quotes, as a visitor asks for them and as the tables keep them.
import { requestAppointment } from '#contract/appointments.ts';
import { aVisit } from './bodies.ts';
import type { Stack } from './stack.ts';

/** @param reach answers the service of the running test */
export const visitsOf = (reach: () => Stack) => ({
  ask: (change: Parameters<typeof aVisit>[0] = {}, idempotencyKey?: string, call = reach().call) =>
    call(requestAppointment, { body: aVisit(change), ...(idempotencyKey ? { idempotencyKey } : {}) }),
  /** In order, also those of one millisecond. */
  rows: () =>
    reach()
      .ctx.db.selectFrom('appointments')
      .selectAll()
      .orderBy('created_at')
      .orderBy('is_quote')
      .orderBy('message')
      .execute(),
  mails: async (kind?: string) => {
    const all = await reach().ctx.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
    return kind ? all.filter((mail) => mail.kind === kind) : all;
  },
});
