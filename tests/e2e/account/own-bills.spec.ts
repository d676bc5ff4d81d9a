// A bill in the customer's account: listed apart from orders, opened from its visit, and paid there.
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { sendBill } from '#contract/bills/bills.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';

test('a customer pays the bill for a visit from their profile', async ({
  page,
  api,
  customer,
  dashboard,
  requestsOf,
  accessible,
}) => {
  const { token, email } = await customer();
  const { name } = visitor();
  const call = await dashboard();
  await api(token)(requestAppointment, { body: aVisit({ name, email, ...slotAhead() }) });
  const params = { id: (await requestsOf(name))[0]?._id ?? '' };
  for (const status of ['confirmed', 'completed'] as const)
    await call(updateAppointmentStatus, { params, body: { status } });
  const line = { kind: 'part' as const, name: 'Valve', quantity: 1, price: 40 };
  const written = { version: 0, found: 'The valve leaks.', done: 'Fitted a new valve.', lines: [line] };
  await call(writeSheet, { params, body: { ...written, ending: { outcome: 'done', unsigned: 'absent' } } });
  const bill = { name, email, version: 1, total: 40, terms: 0, takesPayPal: true } as const;
  expect(await call(sendBill, { params, body: bill })).toMatchObject({ ok: true });

  await page.goto('/profile');
  const bills = page.getByRole('region', { name: 'My Bills' });
  await expect(bills.getByRole('row', { name: /Clocks.*£40\.00 due by/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My Orders' }).getByRole('row')).toHaveCount(0);
  await expect(page.getByText(/^Clocks, due by /)).toBeVisible();
  await accessible();
  await page.getByRole('link', { name: /^Bill for: Clocks/ }).click();
  await expect(page.getByText('Fitted a new valve.')).toBeVisible();
  await expect(page.getByText('Return it within 14 days')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/£40\.00 is due by/)).toBeVisible();
  await accessible();
  await page.getByRole('button', { name: 'Pay with PayPal (test)' }).click();
  await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeVisible();

  await page.goto('/profile');
  await expect(bills.getByRole('row', { name: /Clocks.*Paid$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ada Marsh' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/bill#order=${params.id}`);
  await expect(page.getByText('Sign in to see your bill.')).toBeVisible();
  await accessible();
});
