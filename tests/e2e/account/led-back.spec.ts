// A link to a guarded page leads there after signing in, with all that it names.
import { ADMIN, expect, test } from '../support/fixtures.ts';

test('a link in a mail to the staff, opened signed out, leads there after signing in', async ({ page }) => {
  const { email, password } = ADMIN;
  await page.goto('/admin?tab=quotes&status=pending');
  await page.waitForURL((url) => url.pathname === '/');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL((url) => url.pathname === '/admin');
  expect(new URL(page.url()).search).toBe('?tab=quotes&status=pending');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
