// The profile: cancelling an appointment, its calendar file, and an order's invoice.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { getMe } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { uploadPhoto } from '#contract/appointments/photos.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test, WIDTHS } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';

const main = (page: Page) => page.getByRole('main');

test('a customer saves an appointment to a calendar, and cancels it', async ({
  page,
  api,
  customer,
  accessible,
}) => {
  const { token, email } = await customer();
  const { date, time } = slotAhead();
  const body = aVisit({ email, date, time, message: `A visit of ${email}.` });
  // The day in words: a screen reader would read the digits of an ISO date one by one.
  const visit = `Clocks, ${formatVisitDay(date)} at ${time}`;
  expect((await api(token)(requestAppointment, { body })).ok).toBe(true);
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await main(page)
    .getByRole('button', { name: `Add to calendar: ${visit}` })
    .click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('appointment.ics');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*STATUS:TENTATIVE\r\n[\s\S]*END:VCALENDAR\r\n$/);

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await main(page)
    .getByRole('button', { name: `Cancel appointment: ${visit}` })
    .click();
  await accessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(main(page).getByText('Your appointment is cancelled.')).toBeFocused();
  await expect(main(page).getByRole('row', { name: /Clocks.*Cancelled$/ })).toBeVisible();
  await accessible();
});

test('a customer is told who cancels an appointment that somebody else has paid for', {
  tag: '@full',
}, async ({ page, api, customer, accessible }) => {
  const { token, email } = await customer();
  expect((await api(token)(requestAppointment, { body: aVisit({ email, ...slotAhead() }) })).ok).toBe(true);
  await page.route(/\/api\/appointments\/my-appointments/, async (route) => {
    const answer = await route.fetch();
    const { appointments, ...data } = await answer.json();
    const paid = appointments.map((one: object) => ({ ...one, paidByAnother: true, may: ['move'] }));
    await route.fulfill({ response: answer, json: { ...data, appointments: paid } });
  });
  await page.goto('/profile');
  await expect(main(page).getByRole('button', { name: /^Move appointment: Clocks/ })).toBeVisible();
  await expect(main(page).getByText(/^Somebody else has paid for this visit/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Cancel appointment/ })).toHaveCount(0);
  await accessible();
});

test('a customer opens the invoice of an order, and after signing out must sign in for it', async ({
  page,
  customer,
  product,
  order,
  accessible,
}) => {
  const { email, password, token } = await customer();
  const part = await product({ price: '12.50' });
  await order(part, { token, isPaid: true });
  await page.goto('/profile');
  await main(page)
    .getByRole('rowheader')
    .getByRole('link', { name: /^F\d+$/ })
    .click();
  const invoice = main(page).getByRole('article', { name: /^Invoice INV-\d{5,}$/ });
  await expect(invoice.getByText(part.name)).toBeVisible();
  await accessible();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(main(page).getByText('Sign in to see your order.')).toBeVisible();
  await accessible();
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(invoice.getByText(part.name)).toBeVisible();
});

test('a customer exports the data and deletes the account', async ({ page, customer, accessible, api }) => {
  const { token, email, password } = await customer();
  const call = api(token);
  const sent = await call(uploadPhoto, { file: new Blob([PICTURE]) });
  const photos = sent.ok ? [sent.data.photo] : [];
  await call(requestAppointment, { body: aVisit({ ...visitor(), isQuoteRequest: true, photos }) });
  await page.goto('/profile#settings');
  const downloading = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email }, photos: [{ _id: photos[0] }] });
  const [type, bytes] = data.photos[0].picture.split(',');
  expect(type).toBe('data:image/webp;base64');
  expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 300 });

  await main(page).getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('required');
  await dialog.getByLabel('Your password').fill(password);
  await accessible();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(main(page).getByText('Your account has been deleted.')).toBeFocused();
  await accessible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await api(token)(getMe)).toMatchObject({ code: 'unauthorised' });
});

test('the profile shows next visit, open quote and parts on their way first; what is typed in Settings stays', async ({
  page,
  api,
  customer,
  order,
  product,
  accessible,
}) => {
  const { token, email } = await customer();
  const { date, time } = slotAhead();
  for (const isQuoteRequest of [false, true]) {
    const service = isQuoteRequest ? 'Clocks' : 'Electronics';
    const body = aVisit({ email, date, time, service, isQuoteRequest, message: `${service} of ${email}.` });
    expect((await api(token)(requestAppointment, { body })).ok).toBe(true);
  }
  const { orderNumber } = await order(await product(), { token, isPaid: true });
  await page.goto('/profile');
  const first = (title: string) =>
    main(page)
      .locator('dl > div')
      .filter({ has: page.getByText(title, { exact: true }) });
  await expect(first('Next visit')).toContainText(`${formatVisitDay(date)} at ${time}Electronics`);
  await expect(first('Open quote')).toContainText('ClocksWe’re working out your price');
  await expect(first('Being packed').getByRole('link', { name: orderNumber })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Save changes' })).toBeHidden();
  await accessible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/profile#settings');
  await main(page).getByLabel('New password', { exact: true }).fill('a new one');
  await page.getByRole('tab', { name: 'Appointments and orders' }).click();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(main(page).getByLabel('New password', { exact: true })).toHaveValue('a new one');
  await accessible();
  await page.goto('/profile#sessions');
  await expect(main(page).getByRole('heading', { name: 'Signed-in devices' })).toBeInViewport();
});
