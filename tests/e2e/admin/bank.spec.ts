// The bank details on bills, changed on a phone: first without an authenticator app, then with its code. A later change waits, and is
// stopped; other settings ask for the same proof.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/second-factor.ts';
import { changeBank, readSettings } from '#contract/settings/settings.ts';
import { ADMIN } from '../support/fixtures.ts';
import { mailsTo } from '../support/mails.ts';
import { expect, test } from '../support/own-service.ts';

// A wrong sort code is found by the form itself, a used code by the server, which also refuses a used link, and a change without proof.
test.use({ expectedNoise: /status of 4(?:03|10|22)/ });

const THEIRS = { name: 'A thief', sortCode: '30-00-00', account: '12348765' };

test('are changed against password and code; a change that waits is stopped from settings, Today and by link', async ({
  page,
  browser,
  admin,
  api,
  accessible,
  dataDir,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await admin();
  await page.goto('/admin?tab=settings');
  const section = page.getByRole('region', { name: 'Bank details on bills' });
  await expect(section.getByText('None: bills offer no transfer.')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Set one up in your profile' })).toHaveAttribute(
    'href',
    '/profile#second-factor',
  );
  await expect(section.getByRole('button')).toHaveCount(0);
  await accessible();

  const { password } = ADMIN;
  const started = await api(token)(startSecondFactor, { body: { password } });
  if (!started.ok) throw new Error(started.msg);
  const code = (stepsLater: number) =>
    new TOTP({ secret: Secret.fromBase32(started.data.secret) }).generate({
      timestamp: Date.now() + stepsLater * 30_000,
    });
  const used = code(0);
  const confirmed = await api(token)(confirmSecondFactor, { body: { code: used } });
  if (!confirmed.ok) throw new Error(confirmed.msg);
  const { recoveryCodes } = confirmed.data;

  await page.reload();
  await section.getByRole('button', { name: 'Change bank details' }).click();
  const name = section.getByLabel('Name of the account');
  await expect(name).toBeFocused();
  await name.fill('Kelvin & Rowe');
  await section.getByLabel('Sort code').fill('20 00');
  await section.getByLabel('Account number').fill('5577 9911');
  await section.getByLabel('Your password').fill(password);
  await section.getByLabel('Code from your authenticator app').fill(used);
  const save = section.getByRole('button', { name: 'Save bank details' });
  await save.click();
  await expect(section.getByText('Write the 6 digits of the sort code, like 12-34-56').last()).toBeVisible();
  await accessible();
  await section.getByLabel('Sort code').fill('20 00 00');
  await save.click();
  await expect(section.getByText('That code isn’t right, or has been used already').last()).toBeVisible();
  await expect(name).toHaveValue('Kelvin & Rowe');
  await section.getByLabel('Code from your authenticator app').fill(code(1));
  await save.click();
  await expect(section.getByText('Bank details saved')).toBeFocused();
  await expect(section.getByText('20-00-00')).toBeVisible();
  await expect(section.getByText('55779911')).toBeVisible();
  await accessible();

  await expect(page.getByText('Bank details changed')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /1 change of the bank details on bills\. By / })).toBeVisible();
  await expect
    .poll(() =>
      mailsTo(ADMIN.email, join(dataDir, 'outbox')).filter((mail) => mail.includes('ending in 9911')),
    )
    .toHaveLength(1);

  async function change(details: typeof THEIRS) {
    const settings = await api(token)(readSettings);
    if (!settings.ok) throw new Error(settings.msg);
    const body = { details, version: settings.data.bank.version, currentPassword: password };
    const changed = await api(token)(changeBank, { body: { ...body, code: recoveryCodes.pop() ?? '' } });
    if (!changed.ok) throw new Error(changed.msg);
  }
  /** Looked at on a phone and a desktop. */
  async function fits(which: Page, shown: Locator) {
    for (const width of [390, 1440]) {
      await which.setViewportSize({ width, height: 900 });
      await expect(shown).toBeVisible();
      await accessible(which);
      expect(
        await which.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }

  await change(THEIRS);
  await page.goto('/admin?tab=settings');
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
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code from your authenticator app').fill(used);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByText('That code isn’t right, or has been used already').last()).toBeVisible();
  await dialog.getByLabel('Code from your authenticator app').fill(recoveryCodes.pop() ?? '');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Now: elsewhere@kelvinrowe\.example/)).toBeVisible();
});
