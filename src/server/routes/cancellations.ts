// Notices of cancellation: given by anyone.
import { NOTICE_WORDS, noticeOfCancellation } from '#contract/cancellations.ts';
import type { Context } from '../context.ts';
import { giveNotice } from '../domain/give-notice.ts';
import { type App, mounter } from '../route.ts';

export function cancellationRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(noticeOfCancellation)(async ({ body, net, idempotencyKey }) => {
    const receivedAt = await giveNotice(ctx, body, { net, idempotencyKey });
    return {
      data: {
        success: true,
        message: `${NOTICE_WORDS.received} ${NOTICE_WORDS.next}`,
        receivedAt: new Date(receivedAt).toISOString(),
      },
    };
  });
}
