import { getDashboard } from '#contract/operations/dashboard.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { dashboardFigures } from './dashboard-figures.ts';

export function dashboardRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(getDashboard)(async (call) => {
    const user = bearer(call);
    return { data: await dashboardFigures(user.role === 'admin' ? forReports(ctx) : ctx, user) };
  });
}
