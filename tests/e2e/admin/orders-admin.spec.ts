// Order and appointment drawers: history, tracking, the note, the packing slip, and the URL.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { changeDispatch } from '#contract/orders/orders-admin.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold, visitor } from '../support/forms.ts';

test('an order is packed and shipped from its drawer; the customer reads the tracking', async ({
  page,
  admin,
  account,
  product,
  order,
  api,
  mailsAbout,
  accessible,
}) => {
  const buyer = await account();
  // Three times 4.35 is 13.049999999999999 in floating point.
  const part = await product({ price: '4.35' });
  const { _id: id, orderNumber } = await order(part, { quantity: 3, token: buyer.token });
  await admin();
  await page.goto(`/admin?tab=orders&search=${orderNumber}`);
  const link = page.getByRole('link', { name: orderNumber });
  await link.click();
  const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  await expect(drawer.getByText('Order placed')).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: part.name })).toContainText('$13.05');
  await expect(page).toHaveURL(/[?&]open=[\w-]+$/);
  await expect(drawer.getByRole('link', { name: ADDRESS.email })).toHaveAttribute(
    'href',
    `mailto:${ADDRESS.email}`,
  );
  await expect(drawer.getByRole('link', { name: ADDRESS.phone })).toHaveAttribute('href', 'tel:02079460999');
  await accessible();

  await page.reload();
  await expect(drawer.getByText('This order has not been paid.')).toBeVisible();
  await drawer.getByLabel('Carrier').fill('Thames Parcels');
  await drawer.getByLabel('Tracking number').fill('TP 42');
  await drawer.getByLabel('Tracking link').fill('http://parcels.example/42');
  await drawer.getByLabel('Note').fill('Second shelf');
  await drawer.getByRole('button', { name: 'Save and mark as shipped' }).click();
  await expect(drawer.getByText('It starts with https://').first()).toBeVisible();
  await drawer.getByLabel('Tracking link').fill('https://parcels.example/42');
  await drawer.getByRole('button', { name: 'Save and mark as shipped' }).click();
  await expect(drawer.getByText('We’re emailing the customer.')).toBeVisible();
  await expect(drawer.getByText('Status: pending')).toBeVisible();
  await expect.poll(() => mailsAbout('TP 42')).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
  await expect(page.locator('.packing-slip')).toContainText(part.name);
  await expect(page.locator('.packing-slip')).not.toContainText('$');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);
  await page.goBack();
  await expect(drawer).toBeVisible();
  await page.goForward();
  await link.click();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  const mine = await api(buyer.token)(myOrders);
  expect(mine).toMatchObject({ data: { orders: [{ trackingNumber: 'TP 42' }] } });
  expect(JSON.stringify(mine)).not.toContain('Second shelf');

  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('userRole', 'customer');
  }, buyer.token);
  for (const path of [`/order#order=${id}`, '/profile']) {
    await page.goto(path);
    const follow = page.getByRole('link', { name: 'Follow your parcel' });
    await expect(follow).toHaveAttribute('href', 'https://parcels.example/42');
  }
});

test('text typed during a save stays, survives closing the drawer, and is saved next', {
  tag: '@full',
}, async ({ page, adminOrder }) => {
  const { orderNumber } = await adminOrder({ isOpen: true });
  const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  await drawer.getByLabel('Carrier').fill('Thames Parcels');
  const { release } = await hold(page, '**/dispatch');
  await drawer.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await drawer.getByLabel('Note').fill('Second shelf');
  release();
  await expect(drawer.getByText('Carrier: none →to Thames Parcels')).toBeVisible();
  await expect(drawer.getByLabel('Note')).toHaveValue('Second shelf');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);
  await page.goBack();
  await expect(drawer.getByLabel('Note')).toHaveValue('Second shelf');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Note: none →to Second shelf')).toBeVisible();
  await drawer.getByLabel('Note').fill('A slip of the pen');
  await drawer.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer.getByLabel('Note')).toHaveValue('Second shelf');
});

test.describe('another admin’s edit', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('is reported, not overwritten; the typed text stays', async ({
    page,
    api,
    adminOrder,
    accessible,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { _id: id, orderNumber, token } = await adminOrder({ isOpen: true });
    const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
    await drawer.getByLabel('Note').fill('Mine');
    const theirs = { version: 1, staffNote: 'Theirs' };
    await api(token)(changeDispatch, { params: { id }, body: theirs });
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Someone changed this order')).toBeVisible();
    await expect(drawer.getByRole('row').filter({ hasText: 'Mine' })).toContainText('Theirs');
    await expect(drawer.getByLabel('Note')).toHaveValue('Mine');
    await accessible();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Note: Theirs →to Mine')).toBeVisible();
  });
});

test('a double click on Confirm does not complete the appointment, and completing a future visit asks for confirmation', async ({
  page,
  admin,
  api,
  accessible,
  requestsOf,
}) => {
  const { name, email, phone, message } = visitor();
  const body = { name, email, phone, message, service: 'Clocks' as const, ...slotAhead() };
  expect((await api()(requestAppointment, { body })).ok).toBe(true);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await admin();
  await page.clock.install();
  await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(name)}`);
  const place = await page.getByRole('button', { name: `Confirm the appointment for ${name}` }).boundingBox();
  if (!place) throw new Error('nowhere');
  // Its right end: there Complete takes its place, as the columns grow with the state.
  const [x, y] = [place.x + place.width - 8, place.y + 20];
  const complete = page.getByRole('button', { name: `Complete the appointment for ${name}` });
  // What a press of Complete loads, at once.
  const pressed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/CompleteVisit.')) pressed.push(request.url());
  });
  // The clock is paused between the two clicks, however slow the machine is; the first is answered before the second.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.mouse.click(x, y);
  await expect(complete).toBeVisible();
  await expect(page.getByText('Appointment status updated successfully').first()).toBeVisible();
  const isThere = (button: Element, [x = 0, y = 0]: number[]) => document.elementFromPoint(x, y) === button;
  expect(await complete.evaluate(isThere, [x, y])).toBe(true);
  await page.mouse.click(x, y);
  await page.clock.resume();
  await expect(complete).toBeEnabled();
  expect((await requestsOf(name))[0]?.status).toBe('confirmed');
  expect(pressed).toEqual([]);
  await complete.click();
  await expect.poll(() => pressed).toHaveLength(1);
  const dialog = page.getByRole('dialog', { name: 'Complete a visit that hasn’t happened yet?' });
  await accessible();
  await dialog.getByRole('button', { name: 'Leave as confirmed' }).click();
  expect((await requestsOf(name))[0]?.status).toBe('confirmed');
  await complete.click();
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(complete).toBeHidden();
});

test('an appointment opens with its customer and its history', { tag: '@full' }, async ({
  page,
  admin,
  api,
  accessible,
}) => {
  const { name, email, phone, message } = visitor();
  const asked = await api()(requestAppointment, {
    body: { name, email, phone, message, service: 'Clocks', ...slotAhead() },
  });
  expect(asked.ok).toBe(true);
  await admin();
  await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Confirm the appointment for ${name}` }).click();
  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name: `Appointment for ${name}` });
  await expect(drawer.getByText('Request received')).toBeVisible();
  await expect(drawer.getByText('Status: pending')).toBeVisible();
  await expect(drawer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await accessible();
  await drawer.getByRole('button', { name: /^Complete/ }).click();
  const ahead = page.getByRole('dialog', { name: 'Complete a visit that hasn’t happened yet?' });
  await ahead.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(drawer.getByText('Status: confirmed')).toBeVisible();
  await expect(drawer.getByText('Completed', { exact: true })).toBeVisible();
  // The next reading took the buttons away, and the focus with them.
  await expect(drawer.getByRole('heading', { name: `Appointment for ${name}` })).toBeFocused();
});
