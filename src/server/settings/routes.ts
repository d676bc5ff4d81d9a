// Endpoints of the admin settings, and of opening exceptions for everybody.
import * as bankChanges from '#contract/settings/bank-changes.ts';
import { listOpeningExceptions } from '#contract/settings/opening.ts';
import * as settings from '#contract/settings/settings.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { trustClockAgain } from '#server/platform/trusted-clock.ts';
import { type RefuseHours, settingsWithHistory, updateSettings } from './admin-settings.ts';
import { confirmWaitingBank, stopBankOfLink, stopWaitingBank, updateBank } from './change-bank.ts';
import { comingExceptions } from './opening.ts';

/** @param refuseHours as those above settings refuse special hours */
export function settingsRoutes(app: App, ctx: Context, refuseHours: RefuseHours): void {
  const mount = mounter(app, ctx);
  mount(listOpeningExceptions)(async () => ({ data: { exceptions: await comingExceptions(ctx) } }));

  mount(settings.readSettings)(async ({ user }) => ({ data: await settingsWithHistory(ctx, user) }));

  mount(settings.changeSettings)(async ({ user, body }) => {
    await updateSettings(ctx, user, body, refuseHours);
    return { data: { success: true, message: 'Settings saved', ...(await settingsWithHistory(ctx, user)) } };
  });

  mount(settings.changeBank)(async ({ user, body }) => {
    await updateBank(ctx, user, body);
    return {
      data: { success: true, message: 'Bank details saved', ...(await settingsWithHistory(ctx, user)) },
    };
  });

  mount(bankChanges.confirmBank)(async ({ user, body }) => {
    await confirmWaitingBank(ctx, user, body);
    return { data: { success: true, message: 'Bank details confirmed' } };
  });

  mount(bankChanges.stopBank)(async ({ user }) => {
    await stopWaitingBank(ctx, user);
    return { data: { success: true, message: bankChanges.BANK_MESSAGES.stopped } };
  });

  mount(bankChanges.stopBankByLink)(async ({ body, net }) => {
    const who = await stopBankOfLink(ctx, body.token, net);
    return { data: { success: true, message: bankChanges.BANK_MESSAGES.stopped }, who };
  });

  mount(settings.confirmClock)(async ({ user }) => {
    await trustClockAgain(ctx, user.id);
    return { data: { success: true, message: 'Clock confirmed', ...(await settingsWithHistory(ctx, user)) } };
  });
}
