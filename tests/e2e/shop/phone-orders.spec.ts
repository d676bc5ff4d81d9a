// An order by phone: taken in the dashboard, paid by the mailed link; another one runs out, and its parts are free again.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { besideService } from '../../support/database/beside.ts';
import { byPhone } from '../../support/records/orders.ts';
import { expect } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';
import { test } from '../support/own-service.ts';

/** @param phone of the caller @returns the dialog, filled in but for the address */
async function take(page: Page, { parts, email, phone }: { parts: string[]; email: string; phone: string }) {
  await page.getByRole('button', { name: 'New order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  // A known number fills in what is empty, at any moment after it was left.
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill(phone);
  for (const name of parts) {
    await dialog.getByLabel('Find a part').fill(name);
    await dialog.getByRole('button', { name: 'Find', exact: true }).click();
    await dialog.getByRole('button', { name: `${name} ` }).click();
  }
  return dialog;
}

test.describe.configure({ mode: 'default' });

test('two parts are ordered by phone and paid by the link', async ({
  page,
  admin,
  api,
  product,
  dataDir,
  accessible,
}) => {
  /** Ends on a phone, where the rest is pressed. */
  const accessibleAtAnyWidth = async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await accessible();
    }
  };
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = [await product({ stock: 5 }), await product({ stock: 5, price: '4.35' })];
  const names = parts.map(({ name }) => name);
  const left = async () => {
    const found = await api()(listProducts, { query: { ids: parts.map(({ _id }) => _id).join(',') } });
    return found.ok ? found.data.products.map(({ stock }) => stock).sort() : [];
  };
  const who = { email: visitor().email, phone: '020 7946 0998' };
  await admin();
  await page.goto('/admin?tab=orders');
  const dialog = await take(page, { parts: names, ...who });
  await dialog.getByLabel('Quantity').first().fill('2');
  await dialog.getByRole('button', { name: 'Take order' }).click();
  await expect(dialog.getByText('Enter a name').first()).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Ruth Hale');
  await dialog.getByLabel('Address').fill('3 Mill Lane');
  await dialog.getByLabel('City').fill('London');
  await dialog.getByLabel('Post code').fill('SE1 9AA');
  await accessibleAtAnyWidth();
  await dialog.getByRole('button', { name: 'Take order' }).click();
  await expect(page.getByText('Order taken! The link to pay is on its way.')).toBeVisible();
  await expect(page.getByText(/^Waiting for payment until /).first()).toBeVisible();
  expect(await left()).toEqual([3, 4]);

  await page
    .getByRole('link', { name: /^Order F/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: /^Order F/ });
  await expect(drawer.getByText(/^Waiting for payment until /)).toBeVisible();
  await drawer.getByRole('button', { name: 'Send the link again' }).click();
  await expect(drawer.getByText('The link to pay is on its way.')).toBeVisible();
  await accessibleAtAnyWidth();

  const link = await linkTo('/order', who.email, join(dataDir, 'outbox'));
  await page.goto(link);
  await expect(page.getByText(/^We hold these parts for you until /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with PayPal (test)' })).toBeInViewport();
  await accessibleAtAnyWidth();
  await page.getByRole('button', { name: 'Pay with PayPal (test)' }).click();
  await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
  await accessibleAtAnyWidth();
});

test('who rings again is known by the number; an order that is never paid runs out', {
  tag: '@full',
}, async ({ page, admin, api, product, order, dataDir, accessible }) => {
  const part = await product({ stock: 5 });
  const left = async () => {
    const found = await api()(listProducts, { query: { ids: part._id } });
    return found.ok ? found.data.products[0]?.stock : found.msg;
  };
  await order(part, { isPaid: true });
  const email = visitor().email;
  await admin();
  await page.goto('/admin?tab=orders');
  const dialog = await take(page, { parts: [part.name], email, phone: '(020) 7946-0999' });
  await expect(dialog.getByText(/^Filled in from /)).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ada Marsh');
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Sample Street');
  await dialog.getByLabel('Handover').selectOption('They collect it');
  await dialog.getByRole('button', { name: 'Take order' }).click();
  await expect(page.getByText('Order taken! The link to pay is on its way.')).toBeVisible();
  expect(await left()).toBe(3);
  const database = besideService(dataDir);
  database.exec(`update orders set lapses_at = created_at, hold_expires_at = created_at, next_check_at = 0
    where origin = 'phone' and payment_state = 'pending'`);
  database.close();
  await expect.poll(left, { timeout: 60_000 }).toBe(4);
  await page.goto(await linkTo('/order', email, join(dataDir, 'outbox')));
  await expect(page.getByText(/so we no longer hold its parts\. You have not been charged\./)).toBeVisible();
  await accessible();
});

test.describe('on PayPal’s website', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedNoise: /Failed to load resource/ });

  test('an order by phone is left by the Back button, then paid, and shown as paid on return', {
    tag: '@full',
  }, async ({ page, product, dashboard, dataDir }) => {
    const call = await dashboard();
    const { _id: id } = await product({ stock: 5 });
    const email = visitor().email;
    const taken = await call(placePhoneOrder, { body: byPhone(id, 1, { email }) });
    if (!taken.ok) throw new Error(taken.msg);
    await page.route('**/web-sdk/v6/core', (route) => route.abort());
    // The page stays as it was left, as the back/forward cache keeps it.
    await page.route('**/approve/*', (route) => route.fulfill({ status: 204 }));
    await page.goto(await linkTo('/order', email, join(dataDir, 'outbox')));
    const payOnWebsite = page.getByRole('button', { name: 'Pay on PayPal’s website' });
    await payOnWebsite.click();
    await expect(page.getByText('Finish the payment with PayPal.')).toBeVisible();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true } as PageTransitionEventInit)),
    );
    await expect(page.getByText('You closed PayPal before paying. You have not been charged.')).toBeVisible();
    await page.unroute('**/approve/*');
    await payOnWebsite.click();
    await page.getByRole('button', { name: 'Approve (test)' }).click();
    await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
  });
});
