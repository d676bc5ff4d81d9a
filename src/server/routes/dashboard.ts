import { getDashboard } from '#contract/dashboard.ts';
import type { Context } from '../context.ts';
import { dashboardFigures } from '../domain/dashboard-figures.ts';
import { type App, bearer, route } from '../route.ts';

export function dashboardRoutes(app: App, ctx: Context): void {
  route(app, ctx, getDashboard)(async (call) => ({ data: await dashboardFigures(ctx, bearer(call)) }));
}
