// Cancellation notices, as sent and as stored.
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { aNotice } from '../service/bodies.ts';
import type { Stack } from '../service/stack.ts';

/** @param reach returns the service of the running test */
export function noticesOf(reach: () => Stack) {
  const mails = async (kind: string) =>
    reach().ctx.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('created_at').execute();
  return {
    mails,
    give: (change: Parameters<typeof aNotice>[0] = {}, idempotencyKey?: string) =>
      reach().call(noticeOfCancellation, {
        body: aNotice(change),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      }),
    rows: () => reach().ctx.db.selectFrom('cancellations').selectAll().orderBy('created_at').execute(),
    acknowledgements: () => mails('cancellation-received'),
    toStaff: () => mails('cancellation-received-staff'),
  };
}
