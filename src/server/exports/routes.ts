// Mounts the exports, each written by the feature whose rows it lists.
import {
  exportAppointments,
  exportInvoices,
  exportMoney,
  exportOrders,
  exportProducts,
} from '#contract/exports/exports.ts';
import { londonClock } from '#lib/london.ts';
import { productsCsv } from '#server/catalogue/export-products.ts';
import { documentsCsv } from '#server/exports/export-documents.ts';
import { moneyCsv } from '#server/exports/export-money.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { appointmentsCsv } from '#server/office/export-appointments.ts';
import { ordersCsv } from '#server/orders/export-orders.ts';
import { audit } from '#server/platform/audit.ts';
import { type Context, forReports } from '#server/platform/context.ts';

export function exportRoutes(app: App, ctx: Context): void {
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
