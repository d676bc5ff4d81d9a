// Mounts the outbox of the dashboard.
import { listMails, putMailAside, resendMail } from '#contract/mail/mails.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import * as mails from '#server/mail/mail-admin.ts';
import { type Context, forReports } from '#server/platform/context.ts';

export function outboxRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);

  mount(listMails)(async ({ query }) => ({ data: await mails.findMails(forReports(ctx), query) }));

  mount(resendMail)(async (call) => {
    const row = await mails.queueMailCopy(ctx, call.user.id, call.params.id);
    return { data: { success: true, mail: mails.toMail(row) } };
  });

  mount(putMailAside)(async (call) => {
    const row = await mails.markMailPutAside(ctx, call.user.id, call.params.id);
    return { data: { success: true, mail: mails.toMail(row) } };
  });
}
