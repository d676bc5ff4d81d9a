// The dashboard's figures, exports of lists and the outbox.
import { isTeam } from '#contract/accounts/roles.ts';
import { listMails, putMailAside, resendMail } from '#contract/mail/mails.ts';
import { getDashboard } from '#contract/operations/dashboard.ts';
import {
  exportAppointments,
  exportInvoices,
  exportMoney,
  exportOrders,
  exportProducts,
} from '#contract/operations/exports.ts';
import { readToday } from '#contract/operations/today.ts';
import { londonClock } from '#lib/london.ts';
import { productsCsv } from '#server/catalogue/export-products.ts';
import { toMail } from '#server/db/to-contract.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { audit } from '#server/platform/audit.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { dashboardFigures } from './dashboard-figures.ts';
import { documentsCsv } from './export-documents.ts';
import { moneyCsv } from './export-money.ts';
import { appointmentsCsv, ordersCsv } from './exports.ts';
import * as mails from './mail-admin.ts';
import { todayItems } from './today.ts';

function exportRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);

  /** Every export is audited, for it takes people's data out of the system. */
  async function toFile(actor: string, name: string, filter: object, stream: ReadableStream<Uint8Array>) {
    await audit(ctx, ctx.db, actor, 'export', ['list', name], { after: filter });
    const file = `${name}-${londonClock(ctx.clock.now()).date}.csv`;
    return { data: '', stream, headers: { 'Content-Disposition': `attachment; filename="${file}"` } };
  }

  mount(exportOrders)(async (call) =>
    toFile(call.user.id, 'orders', call.query, ordersCsv(forReports(ctx), call.query)),
  );

  mount(exportInvoices)(async (call) =>
    toFile(call.user.id, 'invoices', call.query, await documentsCsv(forReports(ctx), call.query)),
  );

  mount(exportMoney)(async (call) =>
    toFile(call.user.id, 'money', call.query, moneyCsv(forReports(ctx), call.query)),
  );

  mount(exportAppointments)(async (call) => {
    const name = call.query.kind === 'quote' ? 'quotes' : 'appointments';
    return toFile(call.user.id, name, call.query, appointmentsCsv(forReports(ctx), call.query));
  });

  mount(exportProducts)(async (call) =>
    toFile(call.user.id, 'products', call.query, await productsCsv(forReports(ctx), call.query)),
  );
}

export function operationRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);

  mount(getDashboard)(async (call) => {
    const user = call.user;
    return { data: await dashboardFigures(isTeam(user.role) ? forReports(ctx) : ctx, user) };
  });

  mount(readToday)(async () => ({
    data: { items: await todayItems(forReports(ctx).db, ctx.clock.now()) },
  }));

  exportRoutes(app, ctx);

  mount(listMails)(async ({ query }) => ({ data: await mails.findMails(forReports(ctx), query) }));

  mount(resendMail)(async (call) => {
    const row = await mails.resendMail(ctx, call.user.id, call.params.id);
    return { data: { success: true, mail: toMail(row) } };
  });

  mount(putMailAside)(async (call) => {
    const row = await mails.putMailAside(ctx, call.user.id, call.params.id);
    return { data: { success: true, mail: toMail(row) } };
  });
}
