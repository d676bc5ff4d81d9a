// Settings for the admin, and the days that differ for everybody.
import { listOpeningExceptions } from '#contract/opening.ts';
import * as settings from '#contract/settings.ts';
import type { Context } from '../context.ts';
import { comingExceptions } from '../domain/opening.ts';
import { changeSettings, settingsWithHistory } from '../domain/settings.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

export function settingsRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listOpeningExceptions)(async () => ({ data: { exceptions: await comingExceptions(ctx) } }));

  mount(settings.readSettings)(async () => ({ data: await settingsWithHistory(ctx) }));

  mount(settings.changeSettings)(async (call) => {
    await changeSettings(ctx, bearer(call).id, call.body);
    return { data: { success: true, message: 'Settings saved', ...(await settingsWithHistory(ctx)) } };
  });
}
