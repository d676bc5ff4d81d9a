// The cart's quantities, and the number of pieces in the header.
import { expect, test } from './fixtures.ts';
import { addToCart } from './shopping.ts';

test('a quantity is never below one, and a part that is removed is gone', async ({ page, product }) => {
  const part = await product({ stock: 3 });
  await page.goto('/shop');
  await addToCart(page, part);
  await page.goto('/cart');
  const quantity = page.getByRole('status', { name: 'Quantity' });
  const less = page.getByRole('button', { name: `Decrease quantity of ${part.name}` });
  const more = page.getByRole('button', { name: `Increase quantity of ${part.name}` });
  // A button that can do no more says so, keeps the focus and does nothing.
  await expect(less).toBeDisabled();
  await less.press('Enter');
  await expect(less).toBeFocused();
  await expect(quantity).toHaveText('1');
  for (const count of ['2', '3']) {
    await more.click();
    await expect(quantity).toHaveText(count);
  }
  await expect(page.getByText('That is all we have.')).toBeVisible();
  await expect(more).toBeDisabled();
  await more.press('Enter');
  await expect(quantity).toHaveText('3');
  await less.click();
  await expect(quantity).toHaveText('2');
  await page.getByRole('button', { name: `Remove ${part.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeFocused();
});

test('the header counts what is in the cart on every page', async ({ page, product }) => {
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
