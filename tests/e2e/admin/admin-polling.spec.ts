// Two admins at once: each sees the other's changes within half a minute, and loses no edits.
import type { Page } from '@playwright/test';
import {
  type Appointment,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { adjustStock } from '#contract/catalogue/products-admin.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { pressInMenu } from '../support/row-menu.ts';

const HALF_A_MINUTE = '00:31';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
/** Once a request of ours has returned, every earlier one has been counted. */
const heard = (page: Page) => page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));

test('a list polls for changes, and pauses while something is edited', async ({
  page,
  admin,
  api,
  requestsOf,
  accessible,
}) => {
  const surname = visitor().name;
  const ask = async (first: string): Promise<Appointment> => {
    const name = `${first} ${surname}`;
    const body = { ...visitor(), name, message: name, service: 'Clocks' as const, ...slotAhead() };
    expect((await api()(requestAppointment, { body })).ok).toBe(true);
    const found = (await requestsOf(name))[0];
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const abel = await ask('Abel');
  await page.clock.install();
  const { token } = await admin();
  await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(surname)}`);
  await expect(rowOf(page, abel.name)).toContainText('Pending');

  const confirm = { params: { id: abel._id }, body: { status: 'confirmed' as const } };
  await api(token)(updateAppointmentStatus, confirm);
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(rowOf(page, abel.name)).toContainText('Confirmed');

  await page.getByLabel('Kind').focus();
  const mina = await ask('Mina');
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(page.getByText('1 new appointment')).toBeVisible();
  await expect(rowOf(page, mina.name)).toHaveCount(0);
  await expect(page.getByLabel('Kind')).toBeFocused();
  await accessible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rowOf(page, mina.name)).toBeVisible();
  await expect(page.getByText('1 new appointment')).toBeHidden();

  let looks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/appointments') looks += 1;
  });
  await hide(page, true);
  await page.clock.fastForward('03:00');
  await heard(page);
  expect(looks).toBe(0);
  await hide(page, false);
  await expect.poll(() => looks).toBeGreaterThan(0);

  // Nobody is there: polling must stop so that the session can expire.
  await page.clock.fastForward('11:00');
  await heard(page);
  looks = 0;
  await page.clock.fastForward(HALF_A_MINUTE);
  await heard(page);
  expect(looks).toBe(0);
  await page.keyboard.press('Shift');
  await expect.poll(() => looks).toBeGreaterThan(0);
});

test('the team is warned before it is signed out for want of use, and any press goes on', {
  tag: '@full',
}, async ({ page, admin }) => {
  await page.clock.install();
  await admin();
  const told = page.waitForResponse('**/api/today');
  await page.goto('/admin?tab=reviews');
  await told;
  await expect(page.getByLabel('Search reviews')).toBeVisible();
  const warning = page.getByText('You’ll be signed out in two minutes').first();
  await page.clock.fastForward('07:55:00');
  await heard(page);
  await expect(warning).toBeHidden();
  await page.clock.fastForward('02:30');
  await expect(warning).toBeVisible();
  const again = page.waitForResponse('**/api/today');
  await page.keyboard.press('Shift');
  await again;
  await page.clock.fastForward('00:06');
  await expect(warning).toBeHidden();
  await page.clock.fastForward('08:00:00');
  await expect(page.getByText('You’ve been signed out. What you typed is still here').first()).toBeVisible();
});

test('products and what waits today poll too', { tag: '@full' }, async ({ page, admin, api, product }) => {
  const part = await product({ name: `Live ${visitor().name}` });
  await page.clock.install();
  const { token } = await admin();
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(part.name)}`);
  await expect(rowOf(page, part.name)).toContainText('50');

  const received = { reason: 'received' as const, quantity: 7, note: '', version: part.version };
  expect((await api(token)(adjustStock, { params: { id: part._id }, body: received })).ok).toBe(true);
  // Its numbers belong to other tests too: only that they are read again is sure.
  const polled = page.waitForResponse('**/api/today');
  await page.clock.fastForward(HALF_A_MINUTE);
  expect((await polled).ok()).toBe(true);
  await expect(rowOf(page, part.name)).toContainText('57');

  await page.getByRole('button', { name: `Edit ${part.name}` }).click();
  const price = page.getByRole('dialog').getByLabel('Price', { exact: false });
  await price.fill('99.00');
  const second = await product({ name: `${part.name} again` });
  await page.clock.fastForward(HALF_A_MINUTE);
  await expect(page.getByText('1 new product')).toBeAttached();
  await expect(price).toHaveValue('99.00');
  await expect(rowOf(page, second.name)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rowOf(page, second.name)).toBeVisible();
});

test.describe('the same appointment', () => {
  test.use({ expectedNoise: /status of 409/ });
  test('is updated by the first admin; the second is notified', { tag: '@full' }, async ({
    page,
    admin,
    api,
    browser,
    baseURL,
  }) => {
    const who = visitor();
    const body = { ...who, service: 'Clocks' as const, ...slotAhead() };
    expect((await api()(requestAppointment, { body })).ok).toBe(true);
    await admin();
    const address = `/admin?tab=appointments&search=${encodeURIComponent(who.name)}`;
    await page.goto(address);
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await page.context().storageState(),
    });
    const second = await context.newPage();
    await second.goto(address);
    await expect(rowOf(second, who.name)).toContainText('Pending');
    await pressInMenu(rowOf(second, who.name), /^Cancel/);
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(rowOf(second, who.name)).toContainText('Cancelled');
    await rowOf(page, who.name)
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect(page.getByText(/This appointment is cancelled/).first()).toBeVisible();
    await expect(rowOf(page, who.name)).toContainText('Cancelled');
    await context.close();
  });
});

test.describe('the same order', () => {
  test.use({ expectedNoise: /status of 409/ });
  test('is cancelled by the first admin; the second, who ships it, is notified and ships nothing', async ({
    page,
    api,
    adminOrder,
  }) => {
    const { _id: id, orderNumber, token } = await adminOrder();
    const row = rowOf(page, orderNumber);
    const status = row.getByLabel(`Status of order ${orderNumber}`);
    await expect(status).toHaveValue('pending');
    const cancel = { params: { id }, body: { status: 'cancelled' as const } };
    expect((await api(token)(changeOrder, cancel)).ok).toBe(true);
    await status.selectOption('Shipped');
    await row.getByRole('button', { name: 'Apply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(dialog.getByText(/Someone else changed this order: it is cancelled/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await expect(status).toHaveValue('cancelled');
    await row.getByRole('link', { name: `Order ${orderNumber}` }).click();
    await expect(page.getByRole('dialog').getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/shipped/i)).toHaveCount(0);
  });
});
