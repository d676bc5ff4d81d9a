// A part of an order is refunded from its drawer on a phone; the customer reads it with its credit note.
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { expect, test } from '../support/fixtures.ts';
import { tellPayPal } from '../support/shopping.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('one of two lines is refunded and put back; the customer saves the credit note', async ({
  page,
  browser,
  request,
  api,
  admin,
  account,
  product,
  accessible,
}) => {
  const buyer = await account();
  const [kept, sentBack] = [await product(), await product({ price: '7.25', stock: 9 })];
  const items = [kept, sentBack].map(({ _id }) => ({ product: _id, quantity: 2 }));
  const body = { items, shippingAddress: ADDRESS };
  const placed = await api(buyer.token)(placeOrder, { body });
  if (!placed.ok) throw new Error(placed.msg);
  const { _id: id, orderNumber, paypalOrderId } = placed.data.order;
  await request.post(`${EMULATOR_PATH}/approve/${paypalOrderId}`);
  await api()(settleOrder, { params: { id } });

  await admin();
  await page.goto(`/admin?tab=orders&open=${id}`);
  const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  const open = drawer.getByRole('button', { name: 'Refund', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Refund order ${orderNumber}` });
  await expect(dialog.getByText('$39.50 goes back')).toBeVisible();
  await dialog.getByLabel('What to refund').selectOption('Parts of the order');
  await expect(dialog.getByText('Nothing chosen yet')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Arrived scratched');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('Choose what to refund')).toBeVisible();
  await dialog.getByLabel(sentBack.name).fill('2');
  await expect(dialog.getByText('Choose what to refund')).toBeHidden();
  await expect(dialog.getByText('$14.50 goes back')).toBeVisible();
  await expect(dialog.getByLabel('Put the parts back in stock')).toBeChecked();
  await accessible();
  // Closed by mistake, it keeps what was typed.
  await page.keyboard.press('Escape');
  await open.click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Arrived scratched');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText('Through PayPal, from here')).toBeVisible();
  await expect(drawer.getByText(`${sentBack.name} × 2, back in stock`)).toBeVisible();
  await accessible();
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /Save credit note CN-\d{5}/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^CN-\d{5}\.pdf$/);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await phone.newPage();
  await theirs.addInitScript(
    ([token]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userRole', 'customer');
    },
    [buyer.token],
  );
  await theirs.goto(`${new URL(page.url()).origin}/order#order=${id}`);
  await expect(theirs.getByText('Refunded $14.50 on')).toBeVisible();
  const note = theirs.getByRole('article', { name: /Credit note CN-/ });
  await expect(note).toContainText('For invoice INV-');
  await expect(note).toContainText('Reason: Arrived scratched');
  await expect(note.getByRole('row').filter({ hasText: sentBack.name })).toContainText('$14.50');
  await expect(note).not.toContainText(kept.name);
  await accessible(theirs);
  const theirFile = theirs.waitForEvent('download');
  await note.getByRole('button', { name: /Save credit note/ }).click();
  expect((await theirFile).suggestedFilename()).toMatch(/^CN-\d{5}\.pdf$/);
  await phone.close();
});

test('what PayPal took back and gave back is recorded with one press', { tag: '@full' }, async ({
  page,
  request,
  api,
  admin,
  account,
  product,
  accessible,
}) => {
  const buyer = await account();
  const items = [{ product: (await product())._id, quantity: 2 }];
  const placed = await api(buyer.token)(placeOrder, { body: { items, shippingAddress: ADDRESS } });
  if (!placed.ok) throw new Error(placed.msg);
  const { _id: id, orderNumber, paypalOrderId: told } = placed.data.order;
  const paypalOrderId = told ?? '';
  await request.post(`${EMULATOR_PATH}/approve/${paypalOrderId}`);
  await api()(settleOrder, { params: { id } });
  const { captures } = await (await request.get(`${EMULATOR_PATH}/control`)).json();
  const capture = captures.find(({ orderId }: { orderId: string }) => orderId === paypalOrderId);
  await tellPayPal(page, { do: 'refundAtPayPal', with: [capture.id] });
  const event = await tellPayPal(page, { do: 'webhook', with: ['PAYMENT.CAPTURE.REVERSED', paypalOrderId] });
  const headers = await tellPayPal(page, { do: 'signWebhook', with: [event] });
  expect((await request.post('/api/paypal/webhook', { data: Buffer.from(event), headers })).status()).toBe(
    200,
  );

  await admin();
  await page.goto(`/admin?tab=orders&open=${id}`);
  const drawer = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  const mark = drawer.getByRole('button', { name: 'Mark as checked' });
  await expect(mark).toBeVisible();
  await accessible();
  await drawer.getByRole('button', { name: 'PayPal gave it back' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Taken back by PayPal, and given back since')).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'PayPal gave it back' })).toBeHidden();
  await accessible();
});
