// Notices of cancellation: given by anyone, handled by the staff.
import { NOTICE_MESSAGES, noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import {
  cancelByNotice,
  handleNotice,
  listNotices,
  readNamedVisits,
} from '#contract/cancellations/cancellations-admin.ts';
import { iso } from '#server/db/iso.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { endNamedVisit, namedVisits } from './cancel-by-notice.ts';
import { findNotices, setNoticeStatus, submitCancellation } from './notices.ts';

export function cancellationRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(noticeOfCancellation)(async ({ body, net, idempotencyKey }) => {
    const receivedAt = await submitCancellation(ctx, body, { net, idempotencyKey });
    const message = `${NOTICE_MESSAGES.received} ${NOTICE_MESSAGES.next}`;
    return { data: { success: true, message, receivedAt: iso(receivedAt) } };
  });

  mount(listNotices)(async ({ query }) => ({ data: await findNotices(forReports(ctx), query) }));

  mount(handleNotice)(async (call) => {
    const notice = await setNoticeStatus(ctx, call.user.id, call.params.id, call.body.status);
    return { data: { success: true, notice } };
  });

  mount(readNamedVisits)(async ({ params }) => ({ data: { visits: await namedVisits(ctx, params.id) } }));

  mount(cancelByNotice)(async ({ user, params, body }) => ({
    data: { success: true, notice: await endNamedVisit(ctx, user, params.id, body) },
  }));
}
