// Endpoints of the admin settings, and of opening exceptions for everybody.
import { listOpeningExceptions } from '#contract/settings/opening.ts';
import * as settings from '#contract/settings/settings.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { confirmClock } from '#server/platform/trusted-clock.ts';
import { changeSettings, settingsWithHistory } from './admin-settings.ts';
import { comingExceptions } from './opening.ts';

export function settingsRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listOpeningExceptions)(async () => ({ data: { exceptions: await comingExceptions(ctx) } }));

  mount(settings.readSettings)(async () => ({ data: await settingsWithHistory(ctx) }));

  mount(settings.changeSettings)(async (call) => {
    await changeSettings(ctx, call.user.id, call.body);
    return { data: { success: true, message: 'Settings saved', ...(await settingsWithHistory(ctx)) } };
  });

  mount(settings.confirmClock)(async ({ user }) => {
    await confirmClock(ctx, user.id);
    return { data: { success: true, message: 'Clock confirmed', ...(await settingsWithHistory(ctx)) } };
  });
}
