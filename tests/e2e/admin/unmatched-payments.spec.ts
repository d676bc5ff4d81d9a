// Payments at PayPal without an order: shown above the orders, and refunded after a confirmation.
import type { Page } from '@playwright/test';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { expect, test } from '../support/fixtures.ts';

async function ask(page: Page, todo: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`${EMULATOR_PATH}/control`, { data: todo });
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  return result;
}

/**
 * Makes a payment at PayPal without an order and sends its event.
 * @returns PayPal's id of the payment
 */
async function strayPayment(page: Page): Promise<string> {
  const { id } = await ask(page, { do: 'create-as-client', value: '31.20', currency: 'USD' });
  const capture = await ask(page, { do: 'capture-as-client', id });
  const event = await ask(page, { do: 'webhook', type: 'PAYMENT.CAPTURE.COMPLETED', id });
  const answer = await page.request.post('/api/paypal/webhook', {
    headers: event.headers as Record<string, string>,
    data: Buffer.from(String(event.body)),
  });
  expect(answer.status()).toBe(200);
  return String(capture.id);
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
