// Quote requests and bookings that fail: missing or refused fields, network faults, no scripts.
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, filledBooking, fillRequest, SATURDAY, SUNDAY, summaryOf, visitor } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';

const CALL = `**${requestAppointment.path}`;
const SENT = 'Message sent successfully!';
const NETWORK = 'An error occurred. Please try again later.';
const PHONE = '020 7946 0123';

test('missing fields are reported in a summary and at each field, and the input stays', async ({
  page,
  accessible,
}) => {
  await page.goto('/contact');
  const title = await page.title();
  const form = page.locator('form[data-form="booking"]');
  await field(form, 'Name').fill('Ada Marsh');
  await field(form, 'Email').fill('ada.marsh@');
  await form.getByRole('button', { name: 'Send request' }).click();
  const summary = summaryOf(form);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(summary.getByRole('link')).toHaveText([
    'Choose a service',
    'Choose a date',
    'Choose a time',
    'Enter an email address in the correct format, like name@example.com',
    'Enter your phone number',
    'Enter the address that we visit',
    'Enter its post code',
    'Tell us what needs doing',
  ]);
  await expect(field(form, 'Name')).toHaveValue('Ada Marsh');
  await expect(field(form, 'Email')).toHaveValue('ada.marsh@');
  await expect(field(form, 'Email')).toHaveAccessibleDescription(/Error: Enter an email address/);
  await expect(field(form, 'Name')).not.toHaveAttribute('aria-invalid', 'true');
  await accessible();
  await summary.getByRole('link', { name: 'Enter your phone number' }).click();
  await expect(field(form, 'Phone')).toBeFocused();

  await field(form, 'Service').selectOption('Clocks');
  await fillRequest(form, visitor());
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(field(form, 'Email')).not.toHaveAttribute('aria-invalid', 'true');
});

test('closed days and hours outside the opening hours are refused with the possible hours', async ({
  page,
}) => {
  await page.goto('/contact?service=Clocks');
  const form = page.locator('form[data-form="booking"]');
  const send = form.getByRole('button', { name: 'Send request' });
  await fillRequest(form, { ...visitor(), date: SUNDAY });
  await send.click();
  await expect(field(form, 'Preferred date')).toHaveAccessibleDescription(
    /We are closed on Sundays\. Choose another day: Monday to Friday, 9:00 AM to 6:00 PM; Saturday, 9:00 AM to 2:00 PM/,
  );
  await field(form, 'Preferred date').fill(SATURDAY);
  await field(form, 'Preferred time').fill('15:00');
  await send.click();
  await expect(field(form, 'Preferred date')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field(form, 'Preferred time')).toHaveAccessibleDescription(
    /On Saturdays choose 9:00 AM or later, but before 2:00 PM/,
  );
});

test.describe('when the call fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  for (const { what, reaches, tag } of [
    { what: 'a request that is lost', reaches: false, tag: '@full' },
    { what: 'an answer that is lost', reaches: true, tag: [] },
  ])
    test(`${what} is reported with the phone number, and retrying sends once`, { tag }, async ({
      page,
      requestsOf,
    }) => {
      const who = visitor();
      const form = await filledBooking(page, who);
      await page.route(CALL, async (route) => {
        if (reaches) await route.fetch();
        await route.abort();
      });
      await form.getByRole('button', { name: 'Send request' }).click();
      await expect(form.getByText(NETWORK)).toBeVisible();
      await expect(form.getByRole('link', { name: PHONE })).toBeVisible();
      await expect(field(form, 'Message')).toHaveValue(who.message);
      await page.unroute(CALL);
      await form.getByRole('button', { name: 'Send request' }).click();
      await expect(form.getByText(SENT)).toBeVisible();
      await expect(form.getByText(NETWORK)).toBeHidden();
      expect(await requestsOf(who.name)).toHaveLength(1);
    });

  test("a past date is refused with the server's message beside the field", async ({ page }) => {
    await page.clock.setFixedTime('2025-03-03T10:00:00Z');
    const form = await filledBooking(page, { ...visitor(), date: '2025-03-11' });
    const { heard } = await listen(page);
    await form.getByRole('button', { name: 'Send request' }).focus();
    await page.keyboard.press('Enter');
    await expect(summaryOf(form)).toBeFocused();
    await expect(field(form, 'Preferred date')).toHaveAccessibleDescription(
      /Choose a date that is not in the past/,
    );
    expect(timesHeard(await heard(), 'Choose a date that is not in the past')).toBe(1);
  });

  for (const { path, button, failure, tag } of [
    {
      path: '/contact',
      button: 'Send request',
      failure: 'Failed to send message. Please try again.',
      tag: [],
    },
    {
      path: '/quote',
      button: 'Request Quote',
      failure: 'Failed to send quote request. Please try again.',
      tag: '@full',
    },
  ])
    test(`${path}: a refusal shows the server's message, else the form's own`, { tag }, async ({ page }) => {
      await page.goto(`${path}?service=Clocks`);
      const form = page.locator('form[data-form]');
      await fillRequest(form, visitor());
      const answers = [{ success: false, message: 'The diary of that day is full.' }, { success: false }];
      await page.route(CALL, (route) => route.fulfill({ status: 201, json: answers.shift() }));
      await form.getByRole('button', { name: button }).click();
      await expect(form.getByText('The diary of that day is full.')).toBeVisible();
      await form.getByRole('button', { name: button }).click();
      await expect(form.getByText(failure)).toBeVisible();
      await page.unroute(CALL);
      await page.route(CALL, (route) =>
        route.fulfill({ status: 429, json: { code: 'too_many', msg: 'Please wait a minute.' } }),
      );
      await form.getByRole('button', { name: button }).click();
      await expect(form.getByText('Please wait a minute.')).toBeVisible();
      await expect(form.getByRole('link', { name: PHONE })).toBeVisible();
    });
});

test.describe("without the forms' script", () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a booking is submitted natively and answered with a page', async ({ page, requestsOf }) => {
    const who = visitor();
    await page.route('**/submit-form*', (route) => route.abort());
    const form = await filledBooking(page, { ...who, date: SUNDAY });
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'There is a problem' })).toBeVisible();
    await field(page.getByRole('main').locator('form'), 'Preferred date').fill(who.date);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: SENT })).toBeVisible();
    expect(await requestsOf(who.name)).toHaveLength(1);
  });
});
