// The checkout with an SDK that is as strict as PayPal's own.
import { useSdkDouble } from '../../support/doubles/sdk-double.ts';
import { expect, test } from '../support/fixtures.ts';
import { addToCart, fillAddress, PAID, payButton } from '../support/shopping.ts';

test.use({ expectedNoise: /^outside request: https:\/\/www\.(sandbox\.paypal|paypalobjects)\.com\// });

const paypalButton = 'paypal-button';

test('its scripts run, and a payment starts inside the click', async ({ page, product }) => {
  const part = await product();
  await useSdkDouble(page, 'approves');
  await page.goto('/shop');
  await addToCart(page, part);
  await page.goto('/checkout');
  await fillAddress(page);
  await page.locator(paypalButton).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('its window breaks: the buyer is sent to PayPal’s website', async ({ page, product }) => {
  const part = await product();
  await useSdkDouble(page, 'throws late');
  await page.goto('/shop');
  await addToCart(page, part);
  await page.goto('/checkout');
  await fillAddress(page);
  await page.locator(paypalButton).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('You have not been charged.')).toBeVisible();
  await expect(page.locator(paypalButton)).toHaveCount(0);
  await payment.getByRole('button', { name: 'Pay on PayPal’s website' }).click();
  await page.getByRole('button', { name: 'Approve (test)' }).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('its button appears without interaction, and no loading message after that', async ({
  page,
  product,
}) => {
  const part = await product();
  await page.goto('/shop');
  await addToCart(page, part);
  await page.goto('/checkout');
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Loading PayPal...')).toHaveCount(0);
});
