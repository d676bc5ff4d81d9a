// A dispatcher corrects a booking in its drawer.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test, WIDTHS } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { mailsTo } from '../support/mails.ts';

test('name, phone, address and a note are corrected, with history; a mail goes only if it is ticked', async ({
  page,
  api,
  admin,
  accessible,
}) => {
  const { name, email, date, time, message } = visitor();
  const { token } = await admin();
  const call = api(token);
  expect((await call(requestAppointment, { body: aVisit({ name, email, date, time, message }) })).ok).toBe(
    true,
  );
  await page.goto(`/admin?search=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: `Appointment for ${name}` });
  await drawer.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('dialog', { name: `Edit the details for ${name}` });
  await expect(form.getByLabel('Name')).toBeFocused();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await accessible();
  await form.getByLabel('Phone', { exact: true }).fill('020 7946 0111');
  await form.getByLabel('Post code').fill('SE1 0AA');
  await form.getByLabel('Note').fill('Dog in the yard');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(drawer.getByText('Details saved')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Edit details' })).toBeFocused();
  await expect(drawer.getByRole('link', { name: '020 7946 0111' })).toBeVisible();
  await expect(drawer.getByText('Dog in the yard')).toBeVisible();
  await expect(drawer.getByText('Note: phone, post code, note')).toBeVisible();
  const updated = () => mailsTo(email).filter((mail) => mail.includes('updated the details'));
  expect(updated()).toEqual([]);

  await drawer.getByRole('button', { name: 'Edit details' }).click();
  await form.getByLabel('Address').fill('1 Test Street');
  await form.getByLabel('Email the customer that their details have changed').check();
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect.poll(() => updated().length).toBe(1);
});
