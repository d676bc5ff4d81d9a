// Mounts the dashboard's figures and what waits today.
import { isTeam } from '#contract/accounts/roles.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { londonClock } from '#lib/london.ts';
import { staffIdleMinutes } from '#server/http/authenticate.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { dashboardFigures } from './dashboard-figures.ts';
import { planOf } from './plan.ts';
import { isPricedAbroad, todayItems } from './today.ts';

export function dashboardRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);

  mount(getDashboard)(async (call) => {
    const user = call.user;
    return { data: await dashboardFigures(isTeam(user.role) ? forReports(ctx) : ctx, user) };
  });

  mount(readToday)(async () => {
    const { db } = forReports(ctx);
    const now = ctx.clock.now();
    return {
      data: {
        plan: await planOf(db, londonClock(now).date),
        items: await todayItems(db, now, isPricedAbroad(ctx)),
        signedOutAfter: await staffIdleMinutes(ctx),
      },
    };
  });
}
