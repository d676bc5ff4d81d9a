// Email verification: by the mailed link together with the account's own session.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getEmailProof, verifyEmail } from '#contract/accounts/account-links.ts';
import { expect, test } from '../support/fixtures.ts';
import { linkTo } from '../support/mails.ts';

const USED = 'This link has been used or has expired. Ask for a new one.';

const main = (page: Page) => page.getByRole('main');

test('a new account asks to verify its address until the link is used', async ({ page, accessible }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/register');
  await accessible();
  await main(page).getByLabel('Username').fill('Ada Marsh');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill('correct horse battery');
  await main(page).getByRole('button', { name: 'Create account' }).click();
  await expect(main(page).getByText('Account created successfully!')).toBeVisible();
  await main(page).getByRole('link', { name: 'Your profile' }).click();
  await expect(main(page).getByText('Please confirm your email address.')).toBeVisible();
  await accessible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(await linkTo('/verify-email', email));
  await expect(page).toHaveURL('/verify-email');
  await expect(main(page).getByText(/^Sign in to the account you want to confirm/)).toBeVisible();
  await accessible();
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill('correct horse battery');
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(main(page).getByText(`You are signed in as ${email}.`)).toBeVisible();
  await accessible();
  await main(page).getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(main(page).getByText('Your email address is confirmed.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Your profile' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(main(page).getByText('Please confirm your email address.')).toHaveCount(0);
});

test('nobody asks the first admin, whose address no link was mailed to', async ({ page, admin }) => {
  await admin();
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= new URL(request.url()).pathname === getEmailProof.path;
  });
  await page.goto('/profile');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible();
  // Once a request of ours has returned, every earlier one has been seen.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  expect(isAsked).toBe(false);
  await expect(main(page).getByText('Please confirm your email address.')).toHaveCount(0);
});

test.describe('refusals', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a used verification link is refused with a message', async ({ page, customer, api }) => {
    const { email, token } = await customer();
    const link = await linkTo('/verify-email', email);
    expect((await api(token)(verifyEmail, { body: { token: link.split('=')[1] ?? '' } })).ok).toBe(true);
    await page.goto(link);
    await main(page).getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(main(page).getByText(USED)).toBeVisible();
  });

  test('another account’s link is refused, and works after signing in to that account', {
    tag: '@full',
  }, async ({ page, account, customer }) => {
    const other = await account();
    const link = await linkTo('/verify-email', other.email);
    await customer();
    await page.goto(link);
    await main(page).getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(main(page).getByText('This link belongs to another account.')).toBeVisible();
    await main(page).getByRole('button', { name: 'Use another account' }).click();
    await main(page).getByLabel('Email').fill(other.email);
    await main(page).getByLabel('Password', { exact: true }).fill(other.password);
    await main(page).getByRole('button', { name: 'Sign In' }).click();
    await main(page).getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(main(page).getByText('Your email address is confirmed.')).toBeVisible();
  });

  test('the profile says that the link is mailed once in ten minutes', { tag: '@full' }, async ({
    page,
    customer,
  }) => {
    await customer();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Email the link' }).click();
    await expect(page.getByText(/^We’ve already sent a link to this address\./)).toBeVisible();
  });
});
