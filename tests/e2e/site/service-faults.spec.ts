// Service faults as visitors see them, with each fault really caused.
import { changeOrder } from '#contract/orders/orders.ts';
import { besideService } from '../../support/database/beside.ts';
import { startSmtpSink } from '../../support/doubles/smtp-sink.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { freePort } from '../../support/service/free-port.ts';
import { field, filledBooking, visitor } from '../support/forms.ts';
import { expect, test } from '../support/own-service.ts';
import { payButton, reachPayment, SUCCESS, tellPayPal } from '../support/shopping.ts';

// In sequence: a fault of the service is there for all.
test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: /Failed to load resource/ });

test.afterEach(({ page }) => tellPayPal(page, { do: 'clearFaults', with: [] }));

test('a read-only database: the form reports it, keeps the input, and sends it after recovery', async ({
  page,
  dataDir,
  requestsOf,
}) => {
  const who = visitor();
  const form = await filledBooking(page, who);
  const send = form.locator('[data-submit]');
  const held = besideService(dataDir);
  held.exec('begin immediate');
  await send.click();
  const status = form.locator('[data-status]');
  await expect(status).toContainText('We couldn’t save that. Please try again in a minute, or call us.', {
    timeout: 20_000,
  });
  await expect(status.getByRole('link', { name: /^020/ })).toBeVisible();
  await expect(field(form, 'Message')).toHaveValue(who.message);
  held.exec('rollback');
  held.close();
  await send.click();
  await expect(status).toContainText('Message sent successfully!');
  expect(await requestsOf(who.name)).toHaveLength(1);
});

test.describe('with throttles on', () => {
  test.use({ settings: { RATE_LIMITS: 'on' } });

  test('guessing passwords shows how long to wait', { tag: '@full' }, async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('ada@example.com');
    for (let n = 0; n < 6; n += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`guess number ${n}`);
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('main').getByRole('group')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeEnabled();
    }
    await expect(page.getByRole('main').getByRole('group')).toContainText(
      /You’ve tried this several times\. Please wait 1[45] minutes\./,
    );
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  });
});

test.describe('while the mail server is down', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    settings: async ({}, use) => use({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
  });

  test('a buyer sees that the confirmation is on its way, and later that it was sent', {
    tag: '@full',
  }, async ({ page, product, settings }) => {
    const part = await product();
    await reachPayment(page, part);
    await payButton(page).click();
    await expect(
      page.getByText('Order placed and payment successful! Your confirmation is on its way.'),
    ).toBeVisible();
    await expect(page.getByText(SUCCESS)).toHaveCount(0);
    const sink = await startSmtpSink(Number(new URL(settings.SMTP_URL ?? '').port));
    await expect(page.getByText(SUCCESS).first()).toBeVisible({ timeout: 40_000 });
    expect(sink.mails.map(({ recipients }) => recipients)).toContainEqual([ADDRESS.email]);
    await sink.close();
  });
});

test('a refund is shown in the buyer’s own list: pending, then with its date', async ({
  page,
  accessible,
  product,
  customer,
  order,
  dashboard,
}) => {
  const { token } = await customer();
  const part = await product({ price: '12.50' });
  const { _id: id } = await order(part, { quantity: 2, token, isPaid: true });
  const call = await dashboard();
  const refund = { params: { id }, body: { paymentStatus: 'refunded' as const } };
  await tellPayPal(page, { do: 'fault', with: ['refund', 'down', { times: 1000 }] });
  expect(await call(changeOrder, refund)).toMatchObject({ ok: true, status: 202 });
  await page.goto('/profile');
  await expect(page.getByText('Refund of $25.00 on its way')).toBeVisible();
  await page.goto(`/order#order=${id}`);
  await expect(page.getByText(/^A full refund is on its way/)).toBeVisible();
  await accessible();
  await tellPayPal(page, { do: 'clearFaults', with: [] });
  expect(await call(changeOrder, refund)).toMatchObject({ ok: true, status: 200 });
  await page.goto('/profile');
  await expect(page.getByText(/^Refunded \$25\.00 on \d{1,2} \w{3,4} \d{4}$/)).toBeVisible();
});

test('a refund while PayPal is silent stays visible in the dashboard after a reload', {
  tag: '@full',
}, async ({ page, product, admin, order, accessible }) => {
  const { orderNumber } = await order(await product(), { isPaid: true });
  await tellPayPal(page, { do: 'fault', with: ['refund', 'down', { times: 1000 }] });
  await admin();
  await page.goto(`/admin?tab=orders&search=${orderNumber}`);
  await page.getByRole('button', { name: `Refund order ${orderNumber}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  const waits = /PayPal (has not|hasn['’]t) confirmed (it|the refund) yet\./;
  await expect(row.getByText(waits)).toBeVisible();
  await page.reload();
  await expect(row.getByText(waits)).toBeVisible();
  await accessible();
  await page.getByRole('link', { name: `Order ${orderNumber}` }).click();
  await expect(page.getByRole('dialog').getByText('Refund not confirmed by PayPal')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await accessible();
});
