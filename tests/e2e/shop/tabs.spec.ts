// Two tabs of one browser share the cart and the session.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addToCart, checkOut, fillAddress, PAID, payButton } from '../support/shopping.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'Ada Marsh' });
const signInButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign In' }).first();

test('the cart survives a reload and updates in another tab', async ({ page, context, product }) => {
  const part = await product();
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  await page.goto('/shop');
  await addToCart(page, part);
  await expect(other.getByText(part.name)).toBeVisible();
  await other.getByRole('button', { name: `Increase quantity of ${part.name}` }).click();
  await expect(page.getByText('2 in cart')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByText(', 2 items').first()).toBeAttached();
  await other.reload();
  await expect(other.getByRole('status', { name: 'Quantity' })).toHaveText('2');
});

test('a cart that is paid in one tab is empty in the other', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const part = await product();
  await page.goto('/shop');
  await addToCart(page, part);
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByText(part.name)).toBeVisible();
  await checkOut(page);
  await expect(page.getByText(PAID).first()).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
});

/** Leaves for PayPal's website with what is in the cart. */
async function leaveForPayPal(page: Page): Promise<void> {
  await page.route('**/web-sdk/v6/core', (route) => route.abort());
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Pay on PayPal’s website' }).click();
  await expect(approveButton(page)).toBeVisible();
}
const approveButton = (page: Page) => page.getByRole('button', { name: 'Approve (test)' });

test.describe('one cart with two open PayPal windows', () => {
  // The browser logs the blocked script, the refusal, and that the emulator's page has no view transition.
  test.use({ expectedNoise: /Failed to load resource|ViewTransition/ });

  test('is paid once, and the other tab says so', async ({ page, context, product }) => {
    const part = await product();
    await page.goto('/shop');
    await addToCart(page, part);
    const other = await context.newPage();
    for (const tab of [page, other]) await leaveForPayPal(tab);
    await approveButton(page).click();
    await expect(page.getByText(PAID).first()).toBeVisible();
    await approveButton(other).click();
    await expect(other.getByText(/^This cart was paid already: F\d+\. Nothing was taken\.$/)).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  test('whose payment no page saw can be ordered again', { tag: '@full' }, async ({
    page,
    context,
    product,
  }) => {
    const part = await product();
    await page.goto('/shop');
    await addToCart(page, part);
    const other = await context.newPage();
    await leaveForPayPal(page);
    const open = await page.evaluate(() => JSON.parse(sessionStorage.getItem('checkout-order') ?? '{}'));
    await page.request.post(page.url());
    expect((await page.request.patch(`/api/orders/${open.id}/paypal`)).ok()).toBe(true);
    await page.close();
    await checkOut(other);
    await expect(
      other.getByText(`This cart was paid already: ${open.orderNumber}. Nothing was taken.`),
    ).toBeVisible();
    await other.getByRole('button', { name: 'Order again' }).click();
    await payButton(other).click();
    await expect(other.getByText(PAID).first()).toBeVisible();
  });
});

test('signing in or out in one tab does so in the other', async ({ page, context, account }) => {
  const { email, password } = await account();
  await page.goto('/about');
  const other = await context.newPage();
  await other.goto('/');
  await expect(signInButton(other)).toBeVisible();

  await signInButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed in successfully!').first()).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await expect(menu(other)).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Contact' }).first()).toBeVisible();

  await other.goto('/profile#settings');
  await expect(other.getByLabel('Email')).toHaveValue(email);
  await menu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(signInButton(other)).toBeVisible();
});
