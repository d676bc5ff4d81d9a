// The outbox, for the admin.
import { listMails, resendMail } from '#contract/mail/mails.ts';
import { toMail } from '#server/db/to-contract.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { findMails, resendMail as resend } from './mail-admin.ts';

export function mailRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listMails)(async ({ query }) => ({ data: await findMails(forReports(ctx), query) }));

  mount(resendMail)(async (call) => {
    const row = await resend(ctx, bearer(call).id, call.params.id);
    return { data: { success: true, mail: toMail(row) } };
  });
}
