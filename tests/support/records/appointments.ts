// Appointment and quote requests, as sent and as stored.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { shareStack } from '../database/empty.ts';
import { aVisit } from '../service/bodies.ts';

const { isQuoteRequest: _, ...columns } = aVisit();
/** Columns of the row that `aVisit` creates. */
export const aVisitRow = columns;

/**
 * Call this at the top of the file.
 * @returns a shared service that is emptied for each test, and its helpers
 */
export function shareVisits() {
  const stack = shareStack();
  return {
    stack,
    ask: (change: Parameters<typeof aVisit>[0] = {}, idempotencyKey?: string, call = stack.call) =>
      call(requestAppointment, { body: aVisit(change), ...(idempotencyKey ? { idempotencyKey } : {}) }),
    /** In insertion order, even within one millisecond. */
    rows: () =>
      stack.ctx.db
        .selectFrom('appointments')
        .selectAll()
        .orderBy('created_at')
        .orderBy('is_quote')
        .orderBy('message')
        .execute(),
    mails: async (kind?: string) => {
      const all = await stack.ctx.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
      return kind ? all.filter((mail) => mail.kind === kind) : all;
    },
  };
}
