import { getDashboard } from '#contract/dashboard.ts';
import { type Context, forReports } from '../context.ts';
import { dashboardFigures } from '../domain/dashboard-figures.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

export function dashboardRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(getDashboard)(async (call) => {
    const user = bearer(call);
    return { data: await dashboardFigures(user.role === 'admin' ? forReports(ctx) : ctx, user) };
  });
}
