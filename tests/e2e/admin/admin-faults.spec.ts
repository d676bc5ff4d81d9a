// API faults in the dashboard: each is reported beside its control, nothing typed is lost, and retrying works.
import type { Locator, Page, Route } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aNotice, aReview } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { test as alone } from '../support/own-service.ts';
import { pressInMenu } from '../support/row-menu.ts';

const BUSY = 'The service is busy.';
const body = { success: false, code: 'unavailable', msg: BUSY, message: BUSY, issues: [], requestId: 'r' };

/** Ways a call fails, with their messages: each differs from the one before, which may still be shown. */
const FAULTS: Record<string, { fail: (route: Route) => Promise<void>; message: string }> = {
  'meets a broken proxy': {
    fail: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    message: 'We got no reply',
  },
  'is refused': { fail: (route) => route.fulfill({ status: 503, json: body }), message: BUSY },
  'never arrives': { fail: (route) => route.abort(), message: 'We got no reply' },
};

interface Action {
  page: Page;
  /** URL pattern of the call. */
  address: string;
  press: () => Promise<void>;
  /** Where the message appears, and how it starts. */
  place: Locator;
  notice: string;
  /** Checks what must still be there after each failure. */
  isIntact: () => Promise<void>;
}

/** Fails in each way, then succeeds. */
async function survives({ page, address, press, place, notice, isIntact }: Action): Promise<void> {
  for (const { fail, message } of Object.values(FAULTS)) {
    await page.route(address, (route) =>
      route.request().method() === 'GET' ? route.fallback() : fail(route),
    );
    await press();
    await expect(place.getByText(`${notice}. ${message}`).first()).toBeVisible();
    await isIntact();
    await page.unroute(address);
  }
  await press();
}

test.describe('a fault while the admin', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('updates an order and records its payment', async ({ page, adminOrder }) => {
    const { _id: id, orderNumber } = await adminOrder();
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    const status = row.getByRole('combobox', { name: `Status of order ${orderNumber}` });
    const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
    const payment = drawer.getByRole('combobox', { name: `Payment of order ${orderNumber}` });
    const apply = row.getByRole('button', { name: 'Apply' });
    const call = { page, address: `**/api/orders/${id}` };
    await survives({
      ...call,
      press: async () => {
        await status.selectOption('Processing');
        await apply.click();
      },
      place: row,
      notice: 'Failed to update order',
      isIntact: () => expect(status).toHaveValue('pending'),
    });
    await expect(status).toHaveValue('processing');
    await expect(row.getByText('Order updated!')).toBeVisible();
    await row.getByRole('link', { name: `Order ${orderNumber}` }).click();
    await payment.selectOption('Completed');
    await drawer.getByRole('button', { name: /^Apply/ }).click();
    const dialog = page.getByRole('dialog', { name: `Change the payment of order ${orderNumber}?` });
    await dialog.getByLabel('Note (optional)').fill('Paid by bank');
    await survives({
      ...call,
      press: () => dialog.getByRole('button', { name: 'Change payment' }).click(),
      place: dialog,
      notice: 'Failed to update order',
      isIntact: () => expect(dialog.getByLabel('Note (optional)')).toHaveValue('Paid by bank'),
    });
    await expect(dialog).toBeHidden();
    await expect(payment).toHaveValue('completed');
  });

  test('lacks a right: the page stays, and says why', { tag: '@full' }, async ({ page, adminOrder }) => {
    const { _id: id, orderNumber } = await adminOrder();
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    const msg = 'Only an admin may do this.';
    await page.route(`**/api/orders/${id}`, (route) =>
      route.fulfill({ status: 403, json: { ...body, code: 'forbidden', msg, message: msg } }),
    );
    await row.getByRole('combobox', { name: `Status of order ${orderNumber}` }).selectOption('Processing');
    await row.getByRole('button', { name: 'Apply' }).click();
    await expect(row.getByText(`Failed to update order. ${msg}`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin/);
  });

  test("changes a part's stock and edits it", { tag: '@full' }, async ({ page, admin, product }) => {
    const { name, _id: id } = await product({ stock: 4 });
    await admin();
    await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const dialog = page.getByRole('dialog');
    await row.getByRole('link', { name: `Product ${name}` }).click();
    await dialog.getByLabel('Quantity to add').fill('3');
    for (const { fail, message } of Object.values(FAULTS)) {
      await page.route(`**/api/products/${id}/stock`, fail);
      await dialog.getByRole('button', { name: 'Change stock' }).click();
      await expect(dialog.getByText(`The stock couldn’t be changed. ${message}`)).toBeVisible();
      await expect(dialog.getByLabel('Quantity to add')).toHaveValue('3');
      await page.unroute(`**/api/products/${id}/stock`);
    }
    await dialog.getByRole('button', { name: 'Change stock' }).click();
    await expect(dialog.getByText('Stock is now 7').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Description').fill('Written through three faults');
    await survives({
      page,
      address: `**/api/products/${id}`,
      press: () => dialog.getByRole('button', { name: 'Save changes' }).click(),
      place: dialog,
      notice: 'Failed to update product',
      isIntact: () => expect(dialog.getByLabel('Description')).toHaveValue('Written through three faults'),
    });
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  });

  test('hides a review and handles a notice', { tag: '@full' }, async ({ page, admin, api }) => {
    const { name } = visitor();
    expect((await api()(submitReview, { body: aReview({ name }) })).ok).toBe(true);
    expect((await api()(noticeOfCancellation, { body: aNotice({ name, message: name }) })).ok).toBe(true);
    await admin();
    await page.goto(`/admin?tab=reviews&search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: `Hide the review by ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Names a neighbour');
    await survives({
      page,
      address: '**/api/reviews/*',
      press: () => dialog.getByRole('button', { name: 'Hide review' }).click(),
      place: dialog,
      notice: 'Failed to update review',
      isIntact: () => expect(dialog.getByLabel('Reason')).toHaveValue('Names a neighbour'),
    });
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Hidden', { exact: true })).toBeVisible();
    await row.locator('summary').click();
    await expect(row.getByText('Names a neighbour')).toBeVisible();

    await page.goto(`/admin?tab=cancellations&search=${encodeURIComponent(name)}`);
    await survives({
      page,
      address: '**/api/cancellations/*',
      press: () => pressInMenu(row, /^Mark as handled/),
      place: row,
      notice: 'Failed to mark the cancellation',
      isIntact: () => expect(row.getByText('Open', { exact: true })).toBeVisible(),
    });
    await expect(row.getByText('Handled', { exact: true })).toBeVisible();
  });
});

test.describe('a diary that can’t be loaded', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('is said where it would decide how a request is confirmed, and asked for again', async ({
    page,
    admin,
    api,
  }) => {
    const { name, email, phone, message } = visitor();
    const request = { name, email, phone, message, service: 'Clocks', isQuoteRequest: true } as const;
    expect((await api()(requestAppointment, { body: { ...request, ...slotAhead() } })).ok).toBe(true);
    await admin();
    const refuse = (route: Route) => route.fulfill({ status: 503, json: body });
    await page.goto(`/admin?tab=quotes&search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const failed = page.getByRole('dialog').getByText('The diary couldn’t be loaded.');
    const again = page.getByRole('button', { name: 'Try again' });
    const press = async (act: string) => {
      const button = page.getByRole('button', { name: new RegExp(`^${act} the`) });
      // In the menu, as long as there are others.
      if (!(await button.isVisible())) await row.getByRole('button', { name: 'More' }).click();
      await button.click();
    };
    for (const [act, status] of [
      ['Confirm', 'Confirmed'],
      ['Complete', 'Completed'],
    ] as const) {
      await page.route('**/api/diary?*', refuse);
      await expect(row).toBeVisible();
      await press(act);
      await expect(failed).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(failed).toBeHidden();
      await press(act);
      await page.unroute('**/api/diary?*');
      await again.click();
      await expect(row.getByText(status, { exact: true })).toBeVisible();
      await page.reload();
    }
  });
});

// Settings are shared by all tests, so these have a service of their own.
alone.describe('a fault while the admin', () => {
  alone.use({ expectedNoise: /Failed to load resource/ });

  alone('writes settings', { tag: '@full' }, async ({ page, admin }) => {
    await admin();
    await page.goto('/admin?tab=settings');
    const low = page.getByLabel('Low stock below');
    await low.fill('9');
    await survives({
      page,
      address: '**/api/settings',
      press: () => page.getByRole('button', { name: 'Save settings' }).click(),
      place: page.getByRole('tabpanel'),
      notice: 'Failed to save the settings',
      isIntact: () => expect(low).toHaveValue('9'),
    });
    await expect(page.getByRole('tabpanel').getByText('Settings saved').first()).toBeVisible();
  });
});
