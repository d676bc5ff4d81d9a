// A change of the bank details that waits: its notice and button in the dashboard, the page of the mailed link, and the proof dialog.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/second-factor.ts';
import { changeBank, readSettings } from '#contract/settings/settings.ts';
import { ADMIN } from '../support/fixtures.ts';
import { mailsTo } from '../support/mails.ts';
import { expect, test } from '../support/own-service.ts';

// A change without proof, a used code and a used link are refused.
test.use({ expectedNoise: /status of 4(?:03|10|22)/ });

const OURS = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '55779911' };
const THEIRS = { name: 'A thief', sortCode: '30-00-00', account: '12348765' };
const WIDTHS = [390, 1440];

test('is stopped from the settings, from Today and by link, and other settings ask for the same proof', async ({
  page,
  browser,
  admin,
  api,
  accessible,
  dataDir,
}) => {
  const { token } = await admin();
  const call = api(token);
  const currentPassword = ADMIN.password;
  const started = await call(startSecondFactor, { body: { password: currentPassword } });
  if (!started.ok) throw new Error(started.msg);
  const code = (stepsLater: number) =>
    new TOTP({ secret: Secret.fromBase32(started.data.secret) }).generate({
      timestamp: Date.now() + stepsLater * 30_000,
    });
  const used = code(0);
  const confirmed = await call(confirmSecondFactor, { body: { code: used } });
  if (!confirmed.ok) throw new Error(confirmed.msg);
  const { recoveryCodes } = confirmed.data;
  async function change(details: typeof OURS) {
    const settings = await call(readSettings);
    if (!settings.ok) throw new Error(settings.msg);
    const body = { details, version: settings.data.bank.version, currentPassword };
    const changed = await call(changeBank, { body: { ...body, code: recoveryCodes.pop() ?? '' } });
    if (!changed.ok) throw new Error(changed.msg);
  }
  /** Looked at on a phone and a desktop. */
  async function fits(which: Page, shown: Locator) {
    for (const width of WIDTHS) {
      await which.setViewportSize({ width, height: 900 });
      await expect(shown).toBeVisible();
      await accessible(which);
      expect(
        await which.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }

  await change(OURS);
  await change(THEIRS);
  await page.goto('/admin?tab=settings');
  const section = page.getByRole('region', { name: 'Bank details on bills' });
  await fits(page, section.getByText('A thief, 30-00-00, 12348765. Stop it unless you know of it.'));
  await expect(section.getByText('55779911', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Confirm it now' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Stop the change' }).click();
  await expect(section.getByText('A thief')).toHaveCount(0);

  await change(THEIRS);
  await page.goto('/admin');
  const waiting = page.getByRole('listitem').filter({ hasText: 'change of the bank details on bills waits' });
  const stop = waiting.getByRole('button', { name: 'Stop the change' });
  await fits(page, stop);
  await stop.click();
  await expect(waiting).toHaveCount(0);

  await change({ ...THEIRS, account: '12348766' });
  // Of this change alone: the links of the stopped ones have ended.
  const linkOf = () =>
    mailsTo(ADMIN.email, join(dataDir, 'outbox'))
      .filter((mail) => mail.includes('ending in 8766'))
      .map((mail) => /\/stop-bank-change#token=[\w-]{43}/.exec(mail)?.[0])[0] ?? '';
  await expect.poll(linkOf).not.toBe('');
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(linkOf());
  const press = anybody.getByRole('button', { name: 'Stop the change' });
  await fits(anybody, press);
  // The token leaves the address, and opening the page stops nothing.
  await expect(anybody).toHaveURL(/\/stop-bank-change$/);
  await press.click();
  await fits(
    anybody,
    anybody.getByText('The change is stopped. Bills go on with the bank details that they have now.'),
  );
  await anybody.goto('/');
  await anybody.goto(linkOf());
  await press.click();
  await fits(anybody, anybody.getByText('No change of the bank details is waiting'));

  const dialog = page.getByRole('dialog', { name: 'Save the settings?' });
  await page.goto('/admin?tab=settings');
  await page.getByLabel('Notification email').fill('elsewhere@kelvinrowe.example');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await fits(page, dialog);
  await dialog.getByLabel('Your password').fill(currentPassword);
  await dialog.getByLabel('Code from your authenticator app').fill(used);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByText('That code isn’t right, or has been used already').last()).toBeVisible();
  await dialog.getByLabel('Code from your authenticator app').fill(code(1));
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Now: elsewhere@kelvinrowe\.example/)).toBeVisible();
});
