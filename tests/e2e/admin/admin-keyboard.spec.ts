// The dashboard by keyboard on a phone-sized screen, with focus visible at every step.
import type { Page } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { tabTo, walkInSight } from '../support/keys.ts';

const PHONE = { width: 360, height: 740 };

/** Presses Tab until the focused element has this name. */
async function walkTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    const state = await focused.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const labels = (element as HTMLInputElement).labels;
      return {
        name:
          (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent)?.trim() ??
          '',
        isSeen: bottom > 0 && top < innerHeight && getComputedStyle(element).outlineStyle !== 'none',
      };
    });
    expect(state).toMatchObject({ isSeen: true });
    if (typeof name === 'string' ? state.name === name : name.test(state.name)) return;
  }
  throw new Error(`nothing called ${name} within 40 steps`);
}

test('an appointment is found, confirmed and opened', async ({ page, admin, api }) => {
  const { name, email, phone, message, date, time } = visitor();
  const body = { name, email, phone, message, date, time, service: 'Clocks' as const };
  expect((await api()(requestAppointment, { body })).ok).toBe(true);
  await page.setViewportSize(PHONE);
  await admin();
  await page.goto('/admin');
  // Until the diary is loaded nothing follows the tabs, and Tab leaves the page.
  await expect(page.getByRole('searchbox', { name: 'Search appointments' })).toBeVisible();
  await walkTo(page, 'Search appointments');
  await page.keyboard.type(name);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(page.getByText('Showing 1–1 of 1')).toBeVisible();
  await walkTo(page, `Confirm the appointment for ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Appointment status updated successfully');
  await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Confirmed');
  await walkTo(page, `Appointment for ${name}`);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Appointment for ${name}` });
  await expect(drawer.getByText('Status: pending')).toBeVisible();
  await walkTo(page, `Complete the appointment for ${name}`);
  await page.keyboard.press('Enter');
  const ahead = page.getByRole('dialog', { name: 'Complete a visit that hasn’t happened yet?' });
  await expect(ahead).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ahead).toBeHidden();
  await expect(page.locator(':focus')).toHaveAccessibleName(`Complete the appointment for ${name}`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.locator(':focus')).toHaveAccessibleName(`Appointment for ${name}`);
});

test('an order is opened from its tab, gets its tracking, is shipped and delivered', async ({
  page,
  admin,
  product,
  order,
  dashboard,
}) => {
  const call = await dashboard();
  const statusOf = async (search: string) => {
    const found = await call(listOrders, { query: { search } });
    return found.ok ? found.data.orders[0]?.status : found.msg;
  };
  const { orderNumber } = await order(await product());
  await page.setViewportSize(PHONE);
  await admin();
  await page.goto('/admin');
  await expect(page.getByRole('searchbox', { name: 'Search appointments' })).toBeVisible();
  await walkTo(page, 'Appointments');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible();
  await walkTo(page, 'Search orders');
  await page.keyboard.type(orderNumber);
  await expect(page.getByText('Showing 1–1 of 1')).toBeVisible();
  await walkTo(page, `Order ${orderNumber}`);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  await expect(drawer.getByText('Order placed')).toBeVisible();
  await walkTo(page, 'Carrier (optional)');
  await page.keyboard.type('By hand');
  await walkTo(page, 'Save and mark as shipped');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Shipped. We’re emailing the customer.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(':focus')).toHaveAccessibleName(`Order ${orderNumber}`);
  await walkTo(page, `Status of order ${orderNumber}`);
  const status = page.getByRole('combobox', { name: `Status of order ${orderNumber}` });
  const question = page.getByRole('dialog', { name: `Mark order ${orderNumber} as delivered?` });
  // Arrows only choose; Enter or Apply does it, and asks before the buyer gets an email.
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('delivered');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('shipped');
  expect(await statusOf(orderNumber)).toBe('shipped');
  await page.keyboard.press('ArrowDown');
  await walkTo(page, `Apply: Status of order ${orderNumber}`);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await walkTo(page, 'Mark as delivered');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order updated!').first()).toBeVisible();
  await expect(status).toBeFocused();
  expect(await statusOf(orderNumber)).toBe('delivered');
  // So it is with the payment, in the open order.
  await page.getByRole('link', { name: `Order ${orderNumber}` }).press('Enter');
  const payment = page.getByRole('combobox', { name: `Payment of order ${orderNumber}` });
  await expect(payment).toBeVisible();
  await walkTo(page, `Payment of order ${orderNumber}`);
  await page.keyboard.press('ArrowDown');
  await expect(payment).toHaveValue('completed');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: `Change the payment of order ${orderNumber}?` }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(payment).toBeFocused();
  await expect(payment).toHaveValue('pending');
});

test('what is taken away leaves the focus where it was', async ({ page, admin }) => {
  await admin();
  await page.goto('/admin?tab=settings');
  await page.getByRole('button', { name: 'Add a day' }).click();
  const days = page.getByRole('region', { name: 'Holidays and special hours' });
  await days
    .getByRole('button', { name: /^Remove/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(days).toBeFocused();
});

test('an error of an engineer’s hours leads to its field', async ({ page, admin }) => {
  await admin();
  await page.goto('/admin?tab=engineers');
  await page.getByRole('button', { name: 'Add engineer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add engineer' });
  await dialog.getByLabel('Working hours').selectOption('Their own');
  const until = dialog.getByLabel('Monday until');
  await until.fill('08:00');
  await dialog.getByRole('button', { name: 'Add engineer' }).click();
  await dialog.getByRole('link', { name: 'Write a time after you open' }).click();
  await expect(until).toBeFocused();
});

test('no field of a page’s words takes the focus under the buttons at the foot', async ({ page, admin }) => {
  await admin();
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin?tab=website');
    await page.getByRole('link', { name: 'Page Home page' }).click();
    const form = page.getByRole('dialog', { name: 'Home page' });
    await tabTo(page, form.getByRole('textbox').first());
    await walkInSight(page, 'Tab', 12);
  }
});
