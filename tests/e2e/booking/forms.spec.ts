// Quote requests and bookings, from the first click to the row that the admin reads.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, filledBooking, fillRequest, hold, takeTime, visitor } from '../support/forms.ts';

const CALL = `**${requestAppointment.path}`;
const SENT = 'Message sent successfully!';

test('a visitor asks for a quote from the card of a service', async ({ page, requestsOf }) => {
  const who = visitor();
  await page.goto('/services');
  const button = page.getByRole('button', { name: /Book Now.*Clocks/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: /quote/i });
  await expect(field(dialog, 'Service')).toHaveValue('Clocks');
  await fillRequest(dialog, who);
  const called = page.waitForRequest(CALL);
  await dialog.getByRole('button', { name: 'Request Quote' }).click();
  expect((await called).postDataJSON()).toMatchObject({
    isQuoteRequest: true,
    preferredDate: who.date,
    preferredTime: who.time,
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Quote request sent successfully!')).toBeVisible();
  // No toast repeats what stands beside the button.
  await expect(page.getByText('Quote request sent successfully!')).toHaveCount(1);
  await expect(button).toBeFocused();
  const { date, time, message } = who;
  expect(await requestsOf(who.name)).toMatchObject([
    { service: 'Clocks', date, time, message, isQuoteRequest: true, status: 'pending' },
  ]);
});

test('who would rather have a visit goes on from the card’s quote form, with the service', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/services');
  await page.getByRole('button', { name: /Book Now.*Clocks/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Request a quote/ });
  await field(dialog, 'Service').selectOption('Network Service');
  await dialog.getByRole('link', { name: 'Book a visit instead' }).click();
  const form = page.locator('form[data-form="booking"]');
  await expect(field(form, 'Service')).toHaveValue('Network Service');
  await expect(form.getByRole('radio', { name: 'A visit' })).toBeChecked();
});

test('a visitor books an offering and gets a confirmation beside its button', async ({
  page,
  requestsOf,
}) => {
  const who = visitor();
  await page.goto('/smarthome');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Subject (optional)').fill('My own words');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Book this.*Lighting/ }).click();
  await expect(field(dialog, 'Subject (optional)')).toHaveValue(/^10\.1 Lighting/);
  await expect(field(dialog, 'Service')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Send request' })).toBeInViewport({ ratio: 1 });
  await fillRequest(dialog, who);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: SENT });
  await expect(outcome).toContainText(`Smart Home System (10.1 Lighting`);
  await expect(outcome).toContainText(/confirm the time by email.*the link in the email/);
  const file = page.waitForEvent('download');
  await outcome.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toBe('appointment.ics');
  expect(await requestsOf(who.name)).toMatchObject([
    { service: 'Smart Home System', subject: expect.stringMatching(/^10\.1/), isQuoteRequest: false },
  ]);
});

test('a booking on the contact page reaches the admin, and both sides get a mail', async ({
  page,
  requestsOf,
  mailsAbout,
}) => {
  const who = visitor();
  await page.goto('/contact');
  const form = page.locator('form[data-form="booking"]');
  await field(form, 'Service').selectOption('Electronics');
  await field(form, 'Subject (optional)').fill('An amplifier');
  await field(form, 'Make and model (optional)').fill('Quad 33');
  await fillRequest(form, who);
  await takeTime(form);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  // In its place, until it is asked for: no empty form above good news.
  const slip = form.getByRole('status');
  await expect(slip).toBeFocused();
  await expect(slip).toContainText(/Electronics \(An amplifier\).*confirm the time by email/);
  await expect(field(form, 'Name')).toBeHidden();
  await slip.getByRole('button', { name: 'Send another' }).click();
  await expect(form.getByText(SENT)).toHaveCount(0);
  for (const label of ['Name', 'Email', 'Message']) {
    await expect(field(form, label)).toBeVisible();
    await expect(field(form, label)).toHaveValue('');
  }
  expect(await requestsOf(who.name)).toMatchObject([
    { service: 'Electronics', subject: 'An amplifier', machine: 'Quad 33', suspected: false },
  ]);
  await expect.poll(() => mailsAbout(who.email)).toBe(2);
});

test('Request Quote leads to the contact form, which then asks for a price', { tag: '@full' }, async ({
  page,
  requestsOf,
}) => {
  const who = visitor();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Request Quote' }).first().click();
  const form = page.locator('form[data-form="booking"]');
  await expect(form.getByRole('radio', { name: 'A written price' })).toBeChecked();
  for (const label of ['Address (optional)', 'Post code (optional)'])
    await expect(form.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  // A price needs neither, so nobody is held up by them.
  for (const label of ['Preferred date', 'Preferred time'])
    await expect(field(form, label)).toHaveValue(/\d\d/);
  await field(form, 'Service').selectOption('Clocks');
  for (const label of ['Name', 'Email', 'Phone', 'Message'] as const)
    await field(form, label).fill(who[label.toLowerCase() as 'name']);
  await takeTime(form);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Quote request sent successfully!')).toBeVisible();
  expect(await requestsOf(who.name)).toMatchObject([{ isQuoteRequest: true }]);
});

test('the quote page sends a quote request, for the service in the URL', async ({ page, requestsOf }) => {
  const who = visitor();
  await page.goto('/quote?service=Electromechanical');
  const form = page.locator('form[data-form="quote"]');
  await expect(field(form, 'Service')).toHaveValue('Electromechanical');
  await fillRequest(form, who);
  await form.getByRole('button', { name: 'Request Quote' }).click();
  await expect(form.getByText('Quote request sent successfully!')).toBeVisible();
  expect(await requestsOf(who.name)).toMatchObject([{ service: 'Electromechanical', isQuoteRequest: true }]);
});

test('while a form is being sent its button says so and is disabled; two clicks make one row', async ({
  page,
  requestsOf,
}) => {
  const who = visitor();
  const form = await filledBooking(page, who);
  const { release } = await hold(page, CALL);
  await form.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(form.getByText(SENT)).toBeVisible();
  await form.getByRole('button', { name: 'Send another' }).click();
  await expect(form.getByRole('button', { name: 'Send request' })).toBeEnabled();
  expect(await requestsOf(who.name)).toHaveLength(1);
});
