// Accounts in the browser: registering, signing in and out, redirects, and changing the name.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '#contract/accounts/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { summaryOf } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';

const keys = ['token', 'userRole', 'userName', 'userEmail'];
const stored = (page: Page) =>
  page.evaluate((names) => names.filter((name) => localStorage.getItem(name)), keys);

test('a visitor creates an account, signs out and in again', async ({ page, accessible }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await accessible();
  await dialog
    .getByRole('button', { name: /create/i })
    .first()
    .click();
  await dialog.getByLabel('Username').fill('Ada Marsh');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog
    .locator('form')
    .getByRole('button', { name: /create/i })
    .click();
  await expect(page.getByText('Account created successfully!').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stored(page)).toEqual(keys);

  await page.getByRole('button', { name: /Ada Marsh/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Logged out successfully!').first()).toBeVisible();
  expect(await stored(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in successfully!').first()).toBeVisible();
  expect(await stored(page)).toEqual(keys);
});

test.describe('a wrong password', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('is reported in the dialog, and the input stays', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('nobody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog.getByText('That email and password don’t match.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.com');
  });

  test('with an expired token signs out and leaves the profile', async ({ page }) => {
    await page.addInitScript((names) => {
      if (sessionStorage.getItem('once')) return;
      sessionStorage.setItem('once', 'yes');
      for (const name of names) localStorage.setItem(name, 'x'.repeat(30));
    }, keys);
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
    expect(await stored(page)).toEqual([]);
  });
});

test('without a token the guarded pages redirect to home, and open the form there', async ({
  page,
  accessible,
}) => {
  for (const [path, title] of [
    ['/profile', 'Sign in'],
    ['/admin', 'Sign in to open the dashboard'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await accessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Once: the home page itself asks nobody to sign in.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a customer is redirected away from the dashboard', { tag: '@full' }, async ({ page, customer }) => {
  await customer();
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test.describe('the profile', () => {
  test.use({ expectedNoise: /status of 422/ });

  test('takes a new name, no password that is soon guessed, and a device out', async ({
    page,
    customer,
    accessible,
    api,
  }) => {
    const { email, password } = await customer();
    expect((await api()(signIn, { body: { email, password } })).ok).toBe(true);
    await page.goto('/profile#settings');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    const devices = page.getByRole('group', { name: 'Signed-in devices' });
    await devices.getByRole('button', { name: /^Sign out: / }).focus();
    const { heard } = await listen(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#toasts').getByText('Signed out')).toBeVisible();
    // Its row is gone, with the button that had the focus.
    await expect(devices).toBeFocused();
    expect(timesHeard(await heard(), 'Signed out')).toBe(1);
    await page.getByLabel('Name', { exact: true }).fill('Ada Winter');
    await page
      .getByRole('button', { name: /update|save/i })
      .first()
      .click();
    await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ada Winter' })).toBeVisible();
    await accessible();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Winter');
    await expect(page.getByRole('button', { name: 'Ada Winter' })).toBeVisible();

    await page.getByLabel('Current password').fill(password);
    const chosen = page.getByLabel('New password', { exact: true });
    await chosen.fill('Password123!');
    await page.getByLabel('Confirm new password').fill('Password123!');
    await page
      .getByRole('button', { name: /update|save/i })
      .first()
      .click();
    await expect(chosen).toHaveAccessibleDescription(/Error: This password is easy to guess\./);
    await expect(summaryOf(page.getByRole('main'))).toBeFocused();
  });
});
