// The admin's main jobs: a booking, an order, a product.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { londonClock } from '#lib/london.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { expect, test } from '../support/fixtures.ts';

test('the admin confirms and completes a booking', { tag: '@full' }, async ({
  page,
  admin,
  api,
  accessible,
}) => {
  const name = `Visitor ${Date.now()}`;
  const booked = await api()(requestAppointment, {
    body: {
      name,
      email: 'v@example.com',
      phone: '020 7946 0999',
      service: 'Clocks',
      message: 'It stopped.',
      ...slotAhead(),
    },
  });
  expect(booked.ok).toBe(true);
  await admin();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /confirm/i }).click();
  await expect(page.getByText('Appointment status updated successfully').first()).toBeVisible();
  await row.getByRole('button', { name: /complete/i }).click();
  const ahead = page.getByRole('dialog', { name: 'Complete a visit that hasn’t happened yet?' });
  await ahead.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(row.getByText(/completed/i)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  // Else the table's head may stand over a row.
  await page.evaluate(() => scrollTo(0, 0));
  await accessible();
});

test.describe('an order', () => {
  test.use({ expectedNoise: /status of 422/ });
  test('is shipped with its tracking from the list, and refunded', async ({
    page,
    adminOrder,
    mailsAbout,
    accessible,
  }) => {
    const { orderNumber } = await adminOrder({ isPaid: true });
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await row.getByRole('combobox').first().selectOption('shipped');
    await row.getByRole('button', { name: 'Apply' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Carrier (optional)').fill('Royal Mail');
    await question.getByLabel('Tracking number (optional)').fill(`RM ${orderNumber}`);
    await question.getByLabel('Tracking link (optional)').fill('http://carrier.example/RM');
    await accessible();
    await question.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(question.getByText(/Paste the link of the parcel’s own page/)).toBeVisible();
    await question.getByLabel('Tracking link (optional)').fill('');
    await question.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByText('Order updated!').first()).toBeVisible();
    await expect.poll(() => mailsAbout(`Tracking number: RM ${orderNumber}`)).toBe(1);
    await row.getByRole('button', { name: /refund/i }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /refund/i })
      .click();
    await expect(row.getByText(/^Refunded /)).toBeVisible();
    await expect(row.getByRole('button', { name: /refund/i })).toBeDisabled();
  });
});

test('the admin adds a part, and the shop sells it', async ({ page, admin, accessible }) => {
  const name = `New part ${Date.now()}`;
  await admin();
  await page.goto('/admin?tab=products');
  await page.getByRole('button', { name: /add product/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price').fill('19.90');
  await dialog
    .getByLabel(/^(image|picture)$/i)
    .first()
    .fill('/pictures/grinders.hopper-720.webp');
  await dialog.getByLabel('Stock').fill('4');
  await dialog.getByLabel('Category', { exact: true }).selectOption('HiFi Parts');
  await dialog.getByLabel('Subcategory').selectOption('Cables');
  await dialog.getByLabel('Description', { exact: true }).fill('A lead that one test has made.');
  await accessible();
  await dialog
    .locator('form')
    .getByRole('button', { name: /add|save/i })
    .click();
  await expect(page.getByText('Product added successfully!').first()).toBeVisible();
  await page.goto('/shop');
  await page.getByPlaceholder('Search products...').fill(name);
  await expect(page.getByText('1 product available')).toBeVisible();
  await expect(page.getByText('Only 4 left')).toBeVisible();
});

test('on a laptop title, tabs and what waits take 200 pixels at most; on a phone a line of Today is one row', async ({
  page,
  adminOrder,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await adminOrder({ isPaid: true });
  await page.goto('/admin');
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today.getByRole('link').first()).toBeVisible();
  const top = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;
  const takes = async (name: string) => {
    await page.getByRole('tab', { name }).click();
    await expect(today.getByRole('link', { name: /orders? to send/ })).toHaveCount(0);
    const head = (await page.getByRole('tabpanel').boundingBox())?.y ?? Infinity;
    // What is urgent, if anything is.
    const waiting = (await today.count()) === 0 ? 0 : ((await today.boundingBox())?.height ?? Infinity);
    expect(waiting).toBeLessThanOrEqual(40);
    return head - top + waiting;
  };
  for (const name of ['Orders', 'Products']) expect(await takes(name)).toBeLessThanOrEqual(200);
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const name of ['Orders', 'Products', 'More']) expect(await takes(name)).toBeLessThanOrEqual(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Appointments' }).click();
  // Each line shows the list that it leads to.
  const line = today.getByRole('link', { name: /orders? to send/ });
  await expect(line).toBeVisible();
  for (const row of await today.getByRole('listitem').all())
    expect((await row.boundingBox())?.height).toBeLessThan(50);
  await line.click();
  await expect(page.getByLabel('Status', { exact: true }).first()).toHaveValue('to-send');
  await expect(page.getByLabel('Search orders')).toBeInViewport();
});

test('the day is a plan: its visits first, then what waits, then the appointments', { tag: '@full' }, async ({
  page,
  admin,
  api,
}) => {
  const { token } = await admin();
  const name = `Visitor ${Date.now()}`;
  const where = { phone: '020 7946 0999', postCode: 'N1 9GU', anyway: true as const };
  const { date } = londonClock(Date.now());
  const body = { ...where, name, service: 'Clocks' as const, date, time: '14:00' };
  expect(await api(token)(bookByPhone, { body })).toMatchObject({ ok: true });
  await page.goto('/admin');
  const plan = page.getByRole('region', { name: 'Visits today' });
  await expect(plan.getByRole('listitem').filter({ hasText: name })).toContainText('N1 9GU');
  const waiting = page.getByRole('region', { name: 'Today', exact: true });
  await expect(waiting.getByRole('link').first()).toBeVisible();
  const list = page.getByRole('table').first();
  await expect(list).toBeVisible();
  const tops = await Promise.all(
    [page.getByRole('tablist'), plan, waiting, list].map(async (part) => (await part.boundingBox())?.y),
  );
  expect(tops).toEqual(tops.toSorted((a = 0, b = 0) => a - b));
});
