// The main journey: read a service page, find a part, pay; the order is stored, paid, confirmed and visible to the
// admin.
import type { Product } from '#contract/catalogue/catalogue.ts';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { listOrders } from '#contract/orders/orders.ts';
import type { strictClient } from '../../support/service/strict-client.ts';
import { expect, test } from '../support/fixtures.ts';
import { listen, timesHeard } from '../support/keys.ts';
import {
  addToCart,
  fillAddress,
  PAID,
  payButton,
  putInCart,
  reachPayment,
  SUCCESS,
} from '../support/shopping.ts';

/** Every order of a part that only this test sells, as the admin sees it. */
async function ordersOf(call: ReturnType<typeof strictClient>, part: Product) {
  const orders = await call(listOrders, { query: { limit: 1000 } });
  if (!orders.ok) throw new Error(orders.msg);
  return orders.data.orders.filter(({ items }) => items[0]?.product._id === part._id);
}

test('a visitor goes from a service page to a paid order', async ({ page, product, dashboard }) => {
  const part = await product({ price: '12.50', stock: 20 });
  await page.goto('/coffee');
  await page.getByRole('link', { name: 'Shop' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await addToCart(page, part);
  await page.goto('/cart');
  await page.getByRole('button', { name: new RegExp(`increase.*${part.name}`, 'i') }).click();
  await expect(page.getByText('$25.00').first()).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);
  await expect(page.getByText('no money will be taken', { exact: false })).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  await expect(page.getByText(/^Test mode: no mail server is set up/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  expect(await ordersOf(await dashboard(), part)).toMatchObject([
    { totalAmount: 25, status: 'processing', paymentStatus: 'completed' },
  ]);
});

test('a name that the invoice can’t print is asked for in Latin letters too', async ({ page, product }) => {
  await reachPayment(page, await product({ price: '251' }));
  const asked = page.getByLabel('Name in Latin letters, for the invoice');
  await expect(asked).toBeHidden();
  await page.getByLabel('First name').fill('小明');
  await expect(asked).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('Enter your name in Latin letters').first()).toBeVisible();
  await asked.fill('Wang Xiaoming');
  await payButton(page).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('pressing pay twice makes one order', async ({ page, product, dashboard }) => {
  const part = await product();
  await reachPayment(page, part);
  await payButton(page).dblclick();
  await expect(page.getByText(PAID).first()).toBeVisible();
  expect(await ordersOf(await dashboard(), part)).toHaveLength(1);
});

test('missing details are reported at the fields, and the input stays', async ({
  page,
  product,
  accessible,
}) => {
  const part = await product();
  await putInCart(page, part);
  await page.goto('/checkout');
  await page.getByLabel('First name').fill('Ada');
  await payButton(page).click();
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(summary).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Enter your last name' })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await accessible();
});

test('Enter in a field moves on to the payment, or to what is missing for it', async ({ page, product }) => {
  const part = await product();
  await reachPayment(page, part);
  await expect(payButton(page)).toBeVisible();
  await page.getByLabel('Country').fill('France');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('link', { name: /^Enter United Kingdom/ })).toBeVisible();
  await page.getByLabel('Country').fill('uk');
  await page.keyboard.press('Enter');
  await expect(payButton(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test.describe('when a call is refused', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a changed price is shown before anything is paid', async ({ page, product, dashboard }) => {
    const part = await product({ price: '10.00' });
    await reachPayment(page, part);
    await expect(page.getByText('$10.00').first()).toBeVisible();
    const call = await dashboard();
    const { _id: id, name, description, image, category, subcategory, stock, version } = part;
    const changed = await call(changeProduct, {
      params: { id },
      body: { name, description, image, category, subcategory, stock, version, price: '12.00' },
    });
    expect(changed.ok).toBe(true);
    const { heard } = await listen(page);
    await payButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '$12.00' })).toBeVisible();
    expect(timesHeard(await heard(), 'changed from $10.00 to $12.00')).toBe(1);
    await expect(page.getByText(PAID)).toBeHidden();
    expect(await ordersOf(call, part)).toEqual([]);
    await payButton(page).click();
    await expect(page.getByText(PAID).first()).toBeVisible();
    expect(await ordersOf(call, part)).toMatchObject([{ totalAmount: 12 }]);
  });

  test('a part that has sold out is reported, and nothing is charged', async ({
    page,
    product,
    order,
    dashboard,
  }) => {
    const part = await product({ stock: 1 });
    await reachPayment(page, part);
    await order(part);
    const { heard } = await listen(page);
    const height = async () => {
      const [title, button] = [page.getByRole('heading', { name: 'Payment' }), payButton(page)];
      return ((await button.boundingBox())?.y ?? 0) - ((await title.boundingBox())?.y ?? 0);
    };
    const before = await height();
    await payButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'You have not been charged' })).toBeVisible();
    // No other button has slid under the pointer.
    expect(await height()).toBe(before);
    expect(timesHeard(await heard(), 'has just sold out')).toBe(1);
    expect(await ordersOf(await dashboard(), part)).toMatchObject([{ paymentStatus: 'pending' }]);
  });
});

test('a reload after paying keeps the cart empty', { tag: '@full' }, async ({ page, product }) => {
  const part = await product();
  await reachPayment(page, part);
  await payButton(page).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
  await page.reload();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
});
