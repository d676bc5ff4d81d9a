// The bank details on bills, changed on a phone: first without an authenticator app, then with its code.
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/second-factor.ts';
import { ADMIN } from '../support/fixtures.ts';
import { mailsTo } from '../support/mails.ts';
import { expect, test } from '../support/own-service.ts';

// A wrong sort code is found by the form itself, a used code by the server.
test.use({ expectedNoise: /status of 422/ });

test('are changed against password and code, mailed and shown on Today', async ({
  page,
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
  await api(token)(confirmSecondFactor, { body: { code: used } });

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
});
