// Appointments and quotes, as a visitor asks for them and as the tables keep them.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { shareStack } from '../database/empty.ts';
import { aVisit } from '../service/bodies.ts';
import type { Stack } from '../service/stack.ts';

const { isQuoteRequest: _, ...columns } = aVisit();
/** What the row of `aVisit` holds of it. */
export const aVisitRow = columns;

/** Call this at the top of the file. @returns a shared service that is emptied for each test, and what is done there */
export function shareVisits() {
  const shop = {} as { stack: Stack };
  shareStack((shared) => {
    shop.stack = shared;
  });
  return Object.assign(shop, {
    ask: (change: Parameters<typeof aVisit>[0] = {}, idempotencyKey?: string, call = shop.stack.call) =>
      call(requestAppointment, { body: aVisit(change), ...(idempotencyKey ? { idempotencyKey } : {}) }),
    /** In order, also those of one millisecond. */
    rows: () =>
      shop.stack.ctx.db
        .selectFrom('appointments')
        .selectAll()
        .orderBy('created_at')
        .orderBy('is_quote')
        .orderBy('message')
        .execute(),
    mails: async (kind?: string) => {
      const all = await shop.stack.ctx.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
      return kind ? all.filter((mail) => mail.kind === kind) : all;
    },
  });
}
