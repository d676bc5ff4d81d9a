// axe on states that pages.spec.ts does not open: menus, dialogs, filled and refused forms.
import { expect, test } from '../support/fixtures.ts';
import { summaryOf } from '../support/forms.ts';
import { addToCart, fillAddress, payButton, SUCCESS } from '../support/shopping.ts';

const PHONE = { width: 390, height: 844 };

test('the menu of a phone, and the drawer of the shop', async ({ page, accessible }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await accessible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Categories' }).click();
  await expect(page.getByRole('dialog', { name: 'Categories' })).toBeInViewport({ ratio: 0.9 });
  await accessible();
});

test('the sign-in dialog in both modes, with its errors', async ({ page, accessible }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const mode of ['Sign In', 'Create account']) {
    await dialog.getByRole('button', { name: mode }).click();
    await expect(summaryOf(dialog)).toBeVisible();
    await accessible();
    await dialog.getByRole('button', { name: /^(Create an account|Sign in)$/ }).click();
    await expect(summaryOf(dialog)).toBeHidden();
  }
});

test('the booking dialog with errors', async ({ page, accessible }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/clock');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = page.getByRole('dialog');
  await accessible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(summaryOf(dialog)).toBeFocused();
  await accessible();
});

test('a filled cart, a checkout with errors, and a paid order', async ({ page, product, accessible }) => {
  const [one, other] = [await product(), await product({ stock: 1 })];
  await page.goto('/shop');
  await addToCart(page, one);
  await addToCart(page, other);
  await accessible();
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await accessible();
  await page.goto('/checkout');
  await payButton(page).click();
  await expect(summaryOf(page.locator('#checkout'))).toBeVisible();
  await accessible();
  await fillAddress(page);
  await payButton(page).click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  await accessible();
});

test('the tabs of the admin, and the dialog of a product with errors', { tag: '@full' }, async ({
  page,
  admin,
  product,
  accessible,
}) => {
  const { name: part } = await product();
  await admin();
  for (const name of ['Appointments', 'Orders', 'Products']) {
    // All products at once would keep axe busy for ten seconds.
    const search = name === 'Products' ? part : '';
    await page.goto(`/admin?tab=${name.toLowerCase()}&search=${search}`);
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await accessible();
  }
  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(summaryOf(dialog)).toBeVisible();
  await accessible();
});

test('the menu of a signed-in user, and their profile', { tag: '@full' }, async ({
  page,
  customer,
  accessible,
}) => {
  await customer();
  await page.goto('/profile#settings');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Ada Marsh' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await accessible();
});

test('forced colours still show which tab is open', async ({ page, admin }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await admin();
  await page.goto('/admin');
  const lineOf = (name: string) =>
    page.getByRole('tab', { name, exact: true }).evaluate((tab) => getComputedStyle(tab).borderLeftColor);
  await expect(page.getByRole('tab', { name: 'Appointments' })).toHaveAttribute('aria-selected', 'true');
  expect(await lineOf('Appointments')).not.toBe(await lineOf('Orders'));
});
