// The outbox, for the admin.
import { listMails, resendMail } from '#contract/mails.ts';
import { type Context, forReports } from '../context.ts';
import { toMail } from '../db/to-contract.ts';
import { findMails, resendMail as resend } from '../domain/mail-desk.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

export function mailRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listMails)(async ({ query }) => ({ data: await findMails(forReports(ctx), query) }));

  mount(resendMail)(async (call) => {
    const row = await resend(ctx, bearer(call).id, call.params.id);
    return { data: { success: true, mail: toMail(row) } };
  });
}
