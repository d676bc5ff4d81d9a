// Payments at PayPal without an order: shown above the orders, and refunded after a confirmation.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { tellPayPal } from '../support/shopping.ts';

/**
 * Makes a payment at PayPal without an order and sends its event.
 * @returns PayPal's id of the payment
 */
async function strayPayment(page: Page): Promise<string> {
  const id = await tellPayPal(page, { do: 'createAsClient', with: [{ value: '31.20', currency: 'USD' }] });
  const capture = await tellPayPal(page, { do: 'captureAsClient', with: [id] });
  const event = await tellPayPal(page, { do: 'webhook', with: ['PAYMENT.CAPTURE.COMPLETED', id] });
  const answer = await page.request.post('/api/paypal/webhook', {
    headers: await tellPayPal(page, { do: 'signWebhook', with: [event] }),
    data: Buffer.from(event),
  });
  expect(answer.status()).toBe(200);
  return capture.id;
}

test('the staff see a payment without an order and refund it', async ({ page, admin, accessible }) => {
  const id = await strayPayment(page);
  await admin();
  await page.goto('/admin?tab=orders');
  const row = page
    .getByRole('table', { name: 'Payments without an order' })
    .getByRole('row')
    .filter({ hasText: id });
  await expect(row).toContainText('Sam Buyer');
  await expect(row).toContainText('$31.20');
  await accessible();

  await page.getByRole('button', { name: `Refund payment ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund $31.20?' });
  await dialog.getByRole('button', { name: 'Keep payment' }).click();
  await expect(row.getByText('Refunded')).toHaveCount(0);

  await page.getByRole('button', { name: `Refund payment ${id}` }).click();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Payment refunded!').first()).toBeVisible();
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
  const listed = page.waitForResponse('**/api/payments/unmatched');
  await page.reload();
  await listed;
  await expect(page.getByText(id)).toHaveCount(0);
});
