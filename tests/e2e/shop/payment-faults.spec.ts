// Payment faults as the buyer sees them: what happened, whether money moved, what to do. Each fault is really
// caused, in a service and emulator of this file's own.
import type { Page } from '@playwright/test';
import { ADDRESS } from '../../support/records/orders.ts';
import { expect, test } from '../support/own-service.ts';
import { checkOut, fillAddress, PAID, payButton, putInCart, tellPayPal } from '../support/shopping.ts';

test.describe.configure({ mode: 'default' });

// The browser logs that the emulator's page has no view transition.
test.use({ expectedNoise: /Failed to load resource|ViewTransition/ });

test.beforeEach(async ({ page, product }) => {
  const part = await product({ price: '12.50', stock: 5 });
  await putInCart(page, part);
});

test.afterEach(({ page }) => tellPayPal(page, { do: 'clearFaults', with: [] }));

const expectMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Payment' }).getByText(text)).toBeVisible();

test('PayPal’s script is blocked: the buyer pays on PayPal’s website and returns to a paid order', async ({
  page,
}) => {
  await page.route('**/web-sdk/v6/core', (route) => route.abort());
  await page.goto('/checkout');
  await fillAddress(page);
  await expectMessage(page, 'PayPal isn’t loading.');
  await expect(
    page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: /^020/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Pay on PayPal’s website' }).click();
  await page.getByRole('button', { name: 'Approve (test)' }).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('PayPal is down: the order is saved, and the same button works afterwards', async ({ page }) => {
  for (const call of ['create', 'token'] as const)
    await tellPayPal(page, { do: 'fault', with: [call, 'down', { times: 9 }] });
  await checkOut(page);
  await expectMessage(
    page,
    /^PayPal isn’t responding\. We’ve saved your order F\d+ for 15 minutes\. Please try again\. You have not been charged\.$/,
  );
  await tellPayPal(page, { do: 'clearFaults', with: [] });
  await expect(page.getByLabel('First name')).toHaveValue(ADDRESS.firstName);
  await payButton(page).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('an unknown result: the page keeps polling, and shows the result', async ({ page }) => {
  await tellPayPal(page, { do: 'fault', with: ['capture', 'reset-after'] });
  await page.clock.install();
  await page.goto('/checkout');
  await fillAddress(page);
  await payButton(page).click({ trial: true });
  // The order is read once before the capture; every later read fails until the fault is cleared.
  await tellPayPal(page, { do: 'fault', with: ['get', 'duplicate'] });
  await tellPayPal(page, { do: 'fault', with: ['get', 'down', { times: 99 }] });
  await payButton(page).click();
  await expectMessage(
    page,
    new RegExp(
      `^PayPal is still confirming your payment\\. Please don’t pay again\\. We’ll email ${ADDRESS.email} within a few minutes\\. Order F\\d+\\.$`,
    ),
  );
  await expect(payButton(page)).toBeHidden();
  await tellPayPal(page, { do: 'clearFaults', with: [] });
  await page.clock.fastForward(5000);
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('PayPal declines: nothing was charged, and the buyer can retry', { tag: '@full' }, async ({ page }) => {
  await tellPayPal(page, { do: 'fault', with: ['capture', 'INSTRUMENT_DECLINED'] });
  await checkOut(page);
  await expectMessage(
    page,
    'PayPal declined this payment. You have not been charged. Try another way to pay.',
  );
  await payButton(page).click();
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('a payment that does not match the order: it goes to review, and nobody pays again', {
  tag: '@full',
}, async ({ page }) => {
  await tellPayPal(page, { do: 'fault', with: ['get', 'other-payee', { times: 9 }] });
  await checkOut(page);
  await expectMessage(
    page,
    'We’re checking your payment by hand and will email you today. Please don’t pay again.',
  );
  await expect(payButton(page)).toBeHidden();
});
