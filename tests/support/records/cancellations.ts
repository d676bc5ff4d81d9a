// Cancellation notices, as sent and as stored.
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { aNotice } from '../service/bodies.ts';
import type { Stack } from '../service/stack.ts';
import { mailsOf } from './mails.ts';

export function noticesOf(stack: Stack) {
  return {
    mails: (kind: string) => mailsOf(stack, kind),
    give: (change: Parameters<typeof aNotice>[0] = {}, idempotencyKey?: string) =>
      stack.call(noticeOfCancellation, {
        body: aNotice(change),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      }),
    rows: () => stack.ctx.db.selectFrom('cancellations').selectAll().orderBy('created_at').execute(),
    acknowledgements: () => mailsOf(stack, 'cancellation-received'),
    toStaff: () => mailsOf(stack, 'cancellation-received-staff'),
  };
}
