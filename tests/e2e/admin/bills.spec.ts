// A visit that is done: billed in the dashboard, and paid by the mailed link.
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a visit is billed, and its bill paid by the link', async ({
  page,
  admin,
  api,
  dashboard,
  requestsOf,
  accessible,
}) => {
  const call = await dashboard();
  const who = visitor();
  await api()(requestAppointment, { body: aVisit({ ...who }) });
  const [request] = await requestsOf(who.name);
  const params = { id: request?._id ?? '' };
  for (const status of ['confirmed', 'completed'] as const)
    await call(updateAppointmentStatus, { params, body: { status } });
  const lines = [
    { kind: 'labour' as const, name: 'Labour, 1 h 30 min', minutes: 90, quantity: 1, price: 102 },
    { kind: 'part' as const, name: 'Valve', quantity: 1, price: 40 },
  ];
  const written = { version: 0, found: 'The valve leaks.', done: 'Fitted a new valve.', lines };
  await call(writeSheet, { params, body: { ...written, ending: { outcome: 'done', unsigned: 'absent' } } });

  await admin();
  await page.goto(`/admin?tab=appointments&open=${params.id}`);
  await expect(page.getByText('Nobody was there to ask.')).toBeVisible();
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  await accessible();
  await page.getByRole('button', { name: 'Send the bill over £142.00' }).click();
  await expect(page.getByRole('link', { name: 'Open the bill' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct job sheet' })).toHaveCount(0);

  await page.goto(await linkTo('/bill', who.email));
  await expect(page.getByText('Fitted a new valve.')).toBeVisible();
  await expect(page.getByText('Nobody was there to agree')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with PayPal (test)' })).toBeInViewport();
  await expect(page.getByText(/£142\.00 is due by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Debit or Credit Card (test)' })).toBeVisible();
  await accessible();
  await page.getByRole('button', { name: /PayPal/ }).click();
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await expect(page.getByText('This bill is paid. Thank you.')).toBeVisible();
  await accessible();
});
