// Confirmation dialogs before irreversible actions say what will happen.

import { requestAppointment } from '#contract/appointments/appointments.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { pressInMenu } from '../support/row-menu.ts';

test('cancelling an appointment in the dashboard asks for confirmation', { tag: '@full' }, async ({
  page,
  admin,
  api,
  accessible,
}) => {
  const who = visitor();
  await api()(requestAppointment, { body: { ...who, service: 'Clocks' } });
  await admin();
  await page.goto(`/admin?search=${encodeURIComponent(who.name)}`);
  const row = page.getByRole('row').filter({ hasText: who.name });
  const cancel = () => pressInMenu(row, `Cancel the appointment for ${who.name}`);
  await cancel();
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await expect(dialog.getByText(/We’ll email them that it’s cancelled/)).toBeVisible();
  await accessible();
  await dialog.getByRole('button', { name: 'Keep appointment' }).click();
  await expect(row.getByText('Pending')).toBeVisible();
  await cancel();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a shipped order says that it is too late to cancel, and how to return it', { tag: '@full' }, async ({
  page,
  customer,
  product,
  order,
  dashboard,
  accessible,
}) => {
  const { token } = await customer();
  const { _id, orderNumber } = await order(await product(), { token, isPaid: true });
  await (await dashboard())(changeOrder, { params: { id: _id }, body: { status: 'shipped' } });
  await page.goto('/profile');
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(row.getByText('This order has been sent, so you can’t cancel it.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Return it within 14 days' })).toHaveAttribute(
    'href',
    '/cancellation',
  );
  await row.getByRole('button', { name: `Cancel order ${orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderNumber} is on its way` });
  await expect(dialog.getByRole('link', { name: 'Return it within 14 days' })).toBeVisible();
  await accessible();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
});

test('requests held as spam have a list of their own', { tag: '@full' }, async ({ page, admin, api }) => {
  const [bot, person] = [visitor(), visitor()];
  await api()(requestAppointment, { body: { ...bot, service: 'Clocks', website: 'x' } });
  await api()(requestAppointment, { body: { ...person, service: 'Clocks' } });
  await admin();
  await page.goto('/admin');
  await page.getByLabel('Status').first().selectOption({ label: 'Suspected spam' });
  await expect(page).toHaveURL(/status=suspected-spam/);
  await expect(page.getByRole('row').filter({ hasText: bot.name })).toContainText('Suspected spam');
  await expect(page.getByRole('row').filter({ hasText: person.name })).toHaveCount(0);
});
