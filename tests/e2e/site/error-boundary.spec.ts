// The error boundary: a page whose script fails while rendering says what happened, offers a way on, and is never
// empty.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addToCart } from '../support/shopping.ts';

test.use({ expectedNoise: /Invalid currency code|The above error occurred|RangeError/ });

/** Every response has a currency that no browser can format. */
const breakMoney = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"USD"', '"no currency"');
    await route.fulfill({ response: answer, body });
  });

async function showsMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('group', { name: text })).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
}

test('the checkout', async ({ page, product, accessible }) => {
  const part = await product();
  await page.goto('/shop');
  await addToCart(page, part);
  await breakMoney(page);
  await page.goto('/checkout');
  await accessible();
  await showsMessage(page, 'The checkout has stopped working.');
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the profile', async ({ page, customer, order, product }) => {
  const { token } = await customer();
  await order(await product(), { token });
  await breakMoney(page);
  await page.goto('/profile');
  await showsMessage(page, 'This page has stopped working.');
});

test('the dashboard', async ({ page, admin }) => {
  await admin();
  await breakMoney(page);
  await page.goto('/admin?tab=figures');
  await showsMessage(page, 'The dashboard has stopped working.');
});
