import { getDashboard } from '#contract/dashboard.ts';
import type { Context } from '../context.ts';
import { dashboardFigures } from '../domain/dashboard-figures.ts';
import { type App, bearer, mounter } from '../route.ts';

export function dashboardRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(getDashboard)(async (call) => ({ data: await dashboardFigures(ctx, bearer(call)) }));
}
