// Notices of cancellation: given by anyone, handled by the staff.
import { handleNotice, listNotices } from '#contract/cancellation-desk.ts';
import { NOTICE_WORDS, noticeOfCancellation } from '#contract/cancellations.ts';
import { type Context, forReports } from '../context.ts';
import { iso } from '../db/iso.ts';
import { giveNotice } from '../domain/give-notice.ts';
import { findNotices, handleNotice as handle } from '../domain/notice-desk.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

export function cancellationRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(noticeOfCancellation)(async ({ body, net, idempotencyKey }) => {
    const receivedAt = await giveNotice(ctx, body, { net, idempotencyKey });
    return {
      data: {
        success: true,
        message: `${NOTICE_WORDS.received} ${NOTICE_WORDS.next}`,
        receivedAt: iso(receivedAt),
      },
    };
  });

  mount(listNotices)(async ({ query }) => ({ data: await findNotices(forReports(ctx), query) }));

  mount(handleNotice)(async (call) => {
    const notice = await handle(ctx, bearer(call).id, call.params.id, call.body.status);
    return { data: { success: true, notice } };
  });
}
