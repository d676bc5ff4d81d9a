// The cart's quantities, and the item count in the header.
import type { Page, Response } from '@playwright/test';
import { listProducts, type ProductList } from '#contract/catalogue/catalogue.ts';
import { expect, test } from '../support/fixtures.ts';
import { addToCart, putInCart } from '../support/shopping.ts';

test('a quantity is never below one, and a removed part is gone', async ({ page, product }) => {
  const part = await product({ stock: 3 });
  await putInCart(page, part);
  await page.goto('/cart');
  const quantity = page.getByRole('status', { name: 'Quantity' });
  const less = page.getByRole('button', { name: `Decrease quantity of ${part.name}` });
  const more = page.getByRole('button', { name: `Increase quantity of ${part.name}` });
  // A disabled button stays focused and does nothing.
  await expect(less).toBeDisabled();
  await less.press('Enter');
  await expect(less).toBeFocused();
  await expect(quantity).toHaveText('1');
  for (const count of ['2', '3']) {
    await more.click();
    await expect(quantity).toHaveText(count);
  }
  await expect(page.getByText('That’s all we have.')).toBeVisible();
  await expect(more).toBeDisabled();
  await more.press('Enter');
  await expect(quantity).toHaveText('3');
  await less.click();
  await expect(quantity).toHaveText('2');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Total$25.00');
  await page.getByRole('button', { name: `Remove ${part.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeFocused();
});

test('the header counts what is in the cart on every page', { tag: '@full' }, async ({ page, product }) => {
  const part = await product();
  await page.goto('/shop');
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first();
  await expect(link).toHaveAccessibleName('Cart');
  await addToCart(page, part);
  await expect(link).toHaveAccessibleName(/^Cart\s*, 1 item$/);
  await addToCart(page, part);
  for (const path of ['/shop', '/', '/coffee', '/cart']) {
    await page.goto(path);
    await expect(link).toHaveAccessibleName(/^Cart\s*, 2 items$/);
  }
});

const CALL = `**${listProducts.path}?*`;

const idsOf = async (answer: Response): Promise<string[]> =>
  ((await answer.json()) as ProductList).products.map(({ id }) => id);

/**
 * Opens the page.
 * @returns the ids of the parts in each response
 */
async function partsAskedBy(page: Page, path: string): Promise<string[]> {
  const [answer] = await Promise.all([page.waitForResponse(CALL), page.goto(path)]);
  return idsOf(answer);
}

test('the cart, the checkout and a product page request only their own parts', { tag: '@full' }, async ({
  page,
  api,
  product,
}) => {
  const part = await product();
  const listed = await api()(listProducts);
  const slug = 'flat-burr-set-64-mm';
  const listedPart = listed.ok ? listed.data.products.find((one) => one.slug === slug) : undefined;
  await putInCart(page, part);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === listProducts.path) calls.push(searchParams.get('ids') ?? 'all');
  });
  expect(await partsAskedBy(page, '/cart')).toEqual([part._id]);
  expect(await partsAskedBy(page, '/checkout')).toEqual([part._id]);
  expect(await partsAskedBy(page, `/shop/${slug}`)).toEqual([listedPart?._id]);
  await expect(page.getByRole('button', { name: `Add ${listedPart?.name}` })).toBeEnabled();
  // The related parts are asked for once they are near the window.
  expect(calls.slice(0, 3)).toEqual([part._id, part._id, listedPart?._id]);
});

test('a part that another tab adds to an open cart is checked there', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const [first, second] = [await product(), await product()];
  await page.goto('/shop');
  await addToCart(page, first);
  const other = await context.newPage();
  expect(await partsAskedBy(other, '/cart')).toEqual([first._id]);
  const [answer] = await Promise.all([other.waitForResponse(CALL), addToCart(page, second)]);
  expect((await idsOf(answer)).toSorted()).toEqual([first._id, second._id].toSorted());
  await expect(other.getByText(second.name)).toBeVisible();
});

test.describe('a part whose request fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ });
  test('is reported on its page and in the cart, and shown once it loads', async ({ page, product }) => {
    const part = await product();
    await putInCart(page, part);
    await page.route(CALL, (route) => route.abort());
    await page.goto('/shop/flat-burr-set-64-mm');
    await expect(page.getByText('We can’t check price and stock right now.')).toBeVisible();
    for (const path of ['/checkout', '/cart']) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toHaveText(/^We can’t load your cart right now\./);
    }
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('1');
  });
});

test('Remove ends where the price does', { tag: '@full' }, async ({ page, product }) => {
  const part = await product();
  await putInCart(page, part);
  await page.goto('/cart');
  const remove = page.getByRole('main').getByText('Remove', { exact: true });
  await expect(remove).toBeVisible();
  const ends = await remove.evaluate((button) => {
    const row = button.closest('li');
    const text = document.createRange();
    return [button, row?.querySelector('p.font-semibold') ?? button].map((element) => {
      text.selectNodeContents(element);
      return Math.round(text.getBoundingClientRect().right);
    });
  });
  expect(ends[0]).toBe(ends[1]);
});
