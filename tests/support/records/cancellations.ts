// Cancellation notices, as sent and as stored.
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { aNotice } from '../service/bodies.ts';
import type { Stack } from '../service/stack.ts';
import { mailsOf } from './mails.ts';

/** @param reach returns the service of the running test */
export function noticesOf(reach: () => Stack) {
  return {
    mails: (kind: string) => mailsOf(reach(), kind),
    give: (change: Parameters<typeof aNotice>[0] = {}, idempotencyKey?: string) =>
      reach().call(noticeOfCancellation, {
        body: aNotice(change),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      }),
    rows: () => reach().ctx.db.selectFrom('cancellations').selectAll().orderBy('created_at').execute(),
    acknowledgements: () => mailsOf(reach(), 'cancellation-received'),
    toStaff: () => mailsOf(reach(), 'cancellation-received-staff'),
  };
}
