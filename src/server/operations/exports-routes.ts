// Lists as files, for the admin. Each export is written to the audit log: it takes people's data out of the house.
import { exportAppointments, exportOrders, exportProducts } from '#contract/operations/exports.ts';
import { londonClock } from '#lib/london.ts';
import { productsCsv } from '#server/catalogue/export-products.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { audit } from '#server/platform/audit.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { appointmentsCsv, ordersCsv } from './exports.ts';

export function exportRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const file = (name: string) => ({
    'Content-Disposition': `attachment; filename="${name}-${londonClock(ctx.clock.now()).date}.csv"`,
  });
  const note = (actor: string, list: string, filter: object) =>
    audit(ctx, ctx.db, {
      actor,
      action: 'export',
      entity: 'list',
      entityId: list,
      before: {},
      after: filter,
    });

  mount(exportOrders)(async (call) => {
    await note(bearer(call).id, 'orders', call.query);
    return { data: '', stream: ordersCsv(forReports(ctx), call.query), headers: file('orders') };
  });

  mount(exportAppointments)(async (call) => {
    const name = call.query.kind === 'quote' ? 'quotes' : 'appointments';
    await note(bearer(call).id, name, call.query);
    return { data: '', stream: appointmentsCsv(forReports(ctx), call.query), headers: file(name) };
  });

  mount(exportProducts)(async (call) => {
    await note(bearer(call).id, 'products', call.query);
    return { data: '', stream: await productsCsv(forReports(ctx), call.query), headers: file('products') };
  });
}
