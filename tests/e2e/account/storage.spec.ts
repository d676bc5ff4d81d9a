// Browsers whose storage is blocked, full, or cleared while the page is open.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addToCart, checkOut, PAID, putInCart } from '../support/shopping.ts';

const BADGE = ', 1 item';

test('with blocked storage every page works, and the cart lasts while its page is open', async ({
  page,
  product,
}) => {
  const part = await product();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  for (const path of ['/', '/coffee', '/cart', '/checkout', '/review']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
  await page.goto('/shop');
  await addToCart(page, part);
  await expect(page.getByText('1 in cart')).toBeVisible();
});

/** From the next page on, storage can be read and not written. */
async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const get = (real: Storage, name: string) => {
      const found: unknown = Reflect.get(real, name);
      if (name === 'setItem') return refuse;
      return typeof found === 'function' ? found.bind(real) : found;
    };
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        value: new Proxy(window[name], { get: (real, key) => get(real, String(key)), set: refuse }),
      });
  });
}

test('a full storage keeps a cart as long as its page is open', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const part = await product();
  await fillStorage(page);
  await page.goto('/shop');
  await addToCart(page, part);
  await expect(page.getByText('1 in cart')).toBeVisible();
});

test('a full storage lets a buyer pay once', { tag: '@full' }, async ({ page, product }) => {
  const part = await product();
  await page.goto('/shop');
  await addToCart(page, part);
  await fillStorage(page);
  await checkOut(page);
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('a full storage does not show anybody as signed in', async ({ page, account }) => {
  const { email, password } = await account();
  await fillStorage(page);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your browser won’t let us keep you signed in.')).toBeVisible();
  await expect(page.getByText('Signed in successfully!')).toBeHidden();
});

test('clearing the storage in another tab empties the cart here too', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const part = await product();
  await putInCart(page, part);
  await page.goto('/cart');
  await expect(page.getByRole('banner').getByText(BADGE).first()).toBeAttached();
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(BADGE).first()).toBeHidden();
});
