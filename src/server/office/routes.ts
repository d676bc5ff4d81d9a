// What the office sees of several rooms at once: lists of appointments, the diary, who calls.
import { listAppointments } from '#contract/appointments/appointments.ts';
import { readCaller } from '#contract/diary/callers.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { findAppointments } from './find-appointments.ts';
import { findCaller } from './find-caller.ts';
import { loadDiary } from './load-diary.ts';

export function officeRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listAppointments)(async ({ query }) => {
    await ctx.visitRules.expire(ctx);
    return { data: await findAppointments(forReports(ctx), query) };
  });
  mount(readDiary)(async ({ query }) => ({ data: await loadDiary(ctx, query) }));
  mount(readCaller)(async ({ query }) => ({ data: { caller: await findCaller(forReports(ctx), query) } }));
}
