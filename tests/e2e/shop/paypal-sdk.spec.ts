// The checkout with an SDK that is as strict as PayPal's own.
import { approveInWindow, useSdkDouble } from '../../support/doubles/sdk-double.ts';
import { expect, test } from '../support/fixtures.ts';
import { PAID, payButton, putInCart, reachPayment } from '../support/shopping.ts';

test.use({ expectedNoise: /^outside request: https:\/\/www\.(sandbox\.paypal|paypalobjects)\.com\// });

const paypalButton = 'paypal-button';
const cardButton = 'paypal-basic-card-button';

test('its scripts run, and a payment starts inside the click', async ({ page, product }) => {
  const part = await product();
  await useSdkDouble(page, 'approves');
  await reachPayment(page, part);
  await page.locator(paypalButton).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('its window breaks: the buyer is sent to PayPal’s website', async ({ page, product }) => {
  const part = await product();
  await useSdkDouble(page, 'throws late');
  await reachPayment(page, part);
  await page.locator(paypalButton).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('You have not been charged.')).toBeVisible();
  await expect(page.locator(paypalButton)).toHaveCount(0);
  await payment.getByRole('button', { name: 'Pay on PayPal’s website' }).click();
  await page.getByRole('button', { name: 'Approve (test)' }).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('its button appears without interaction, and no loading message after that', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const part = await product();
  await putInCart(page, part);
  await page.goto('/checkout');
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Loading PayPal...')).toHaveCount(0);
});

test('a guest pays by card, inside the click on its own button', async ({ page, product, accessible }) => {
  await useSdkDouble(page, 'approves');
  await reachPayment(page, await product());
  await expect(page.locator(cardButton)).toBeVisible();
  await accessible();
  await page.locator(cardButton).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('where PayPal takes no guest’s card for the shop, only its own button shows', { tag: '@full' }, async ({
  page,
  product,
}) => {
  await useSdkDouble(page, 'approves', false);
  await reachPayment(page, await product());
  await expect(page.locator(paypalButton)).toBeVisible();
  await expect(page.locator(cardButton)).toHaveCount(0);
});

test('with the emulator, a card pays at home', { tag: '@full' }, async ({ page, product }) => {
  await reachPayment(page, await product());
  await page.getByRole('button', { name: 'Debit or Credit Card (test)' }).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('PayPal’s window is lost and found: what it approves is settled', async ({ page, product }) => {
  await useSdkDouble(page, 'waits');
  await reachPayment(page, await product());
  await page.locator(paypalButton).click();
  await page.getByRole('button', { name: 'Can’t see the PayPal window?' }).click();
  await expect(page.getByText('Finish the payment with PayPal.')).toHaveCount(0);
  await approveInWindow(page);
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('another tab empties the cart while PayPal is open: the payment stays and is settled', {
  tag: '@full',
}, async ({ page, context, product }) => {
  const part = await product();
  await useSdkDouble(page, 'waits');
  await reachPayment(page, part);
  await page.locator(paypalButton).click();
  await expect(page.getByText('Finish the payment with PayPal.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: `Remove ${part.name}` }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  await expect(page.locator(paypalButton)).toBeVisible();
  await approveInWindow(page);
  await expect(page.getByText(PAID).first()).toBeVisible();
});
