// Notices of cancellation: given by anyone, handled by the staff.
import { NOTICE_MESSAGES, noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { handleNotice, listNotices } from '#contract/cancellations/cancellations-admin.ts';
import { iso } from '#server/db/iso.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { findNotices, setNoticeStatus, submitCancellation } from './notices.ts';
import { printedForm } from './printed-form.ts';

export function cancellationRoutes(app: App, ctx: Context): void {
  printedForm(app, ctx);
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
}
