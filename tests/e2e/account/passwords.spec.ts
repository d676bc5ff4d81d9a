// Password reset by a mailed link, and signing in on a page instead of the dialog.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { forgotPassword, resetPassword } from '#contract/accounts/account-links.ts';
import { signIn } from '#contract/accounts/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { summaryOf } from '../support/forms.ts';
import { linkTo, mailsTo } from '../support/mails.ts';

const NEW = 'another weight on a rope';
const ASKED = 'If that address has an account, we’ve sent it a link.';
const USED = 'This link has been used or has expired. Ask for a new one.';
const INCOMPLETE = /^This link isn’t complete/;

// A password that is easy to guess.
test.use({ expectedNoise: /status of 422/ });

const main = (page: Page) => page.getByRole('main');

test('a customer with a forgotten password sets a new one by mail and signs in with it', async ({
  page,
  customer,
  api,
  accessible,
}) => {
  const { email, password } = await customer();
  await page.addInitScript(() => localStorage.clear());
  await page.goto('/about');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await main(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(summaryOf(main(page))).toBeVisible();
  await accessible();
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(main(page).getByText(ASKED)).toBeFocused();
  await accessible();

  const link = await linkTo('/reset-password', email);
  await page.goto(link);
  await expect(main(page).getByLabel('New password')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  expect(await page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');
  await accessible();
  await main(page).getByLabel('New password').fill('short');
  await main(page).getByRole('button', { name: 'Set the new password' }).click();
  await expect(summaryOf(main(page)).getByRole('link')).toHaveText(['Use 8 characters or more']);
  await main(page).getByLabel('New password').fill('Password123!');
  await main(page).getByRole('button', { name: 'Set the new password' }).click();
  await expect(summaryOf(main(page)).getByRole('link')).toHaveText([/^This password is easy to guess\./]);
  await accessible();
  await main(page).getByLabel('New password').fill(NEW);
  await main(page).getByRole('button', { name: 'Set the new password' }).click();
  await expect(main(page).getByText('Your password is changed.')).toBeVisible();

  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/sign-in');
  await accessible();
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(NEW);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(main(page).getByText('Signed in successfully!')).toBeVisible();
  await accessible();
  expect(await api()(signIn, { body: { email, password } })).toMatchObject({ code: 'wrong_credentials' });
});

test('an address without an account gets the same message, and nothing is mailed', { tag: '@full' }, async ({
  page,
  account,
  api,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/forgot-password');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(main(page).getByText(ASKED)).toBeVisible();
  // Mails are sent in order: once a later one has arrived, an earlier one would have too.
  const known = await account();
  await api()(forgotPassword, { body: { email: known.email } });
  await linkTo('/reset-password', known.email);
  expect(mailsTo(email)).toEqual([]);
});

test.describe('invalid links', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a used link says so, and where to get another', { tag: '@full' }, async ({
    page,
    customer,
    api,
    accessible,
  }) => {
    const { email } = await customer();
    await page.addInitScript(() => localStorage.clear());
    await api()(forgotPassword, { body: { email } });
    const link = await linkTo('/reset-password', email);
    const token = link.split('=')[1] ?? '';
    expect((await api()(resetPassword, { body: { token, password: NEW } })).ok).toBe(true);
    await page.goto(link);
    await main(page).getByLabel('New password').fill('yet another weight');
    await main(page).getByRole('button', { name: 'Set the new password' }).click();
    await expect(main(page).getByText(USED)).toBeVisible();
    await accessible();
    await main(page).getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});

test('a link without a complete token says so', async ({ page }) => {
  for (const path of ['/reset-password', '/verify-email', '/verify-email#x', '/join-team']) {
    await page.goto(path);
    await expect(main(page).getByText(INCOMPLETE), path).toBeVisible();
  }
  await page.goto('/reset-password#token=broken');
  await main(page).getByLabel('New password').fill(NEW);
  await main(page).getByRole('button', { name: 'Set the new password' }).click();
  await expect(main(page).getByText(INCOMPLETE)).toBeVisible();
});

test('the dialog fits a small phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [
    '/sign-in',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/join-team',
    '/stop-bank-change',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
