// The admin's other tabs: held reviews, quote requests, the outbox.
import type { Page } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listReviews, submitReview } from '#contract/reviews/reviews.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aReview } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { openReviews } from '../support/reviews.ts';
import { pressInMenu } from '../support/row-menu.ts';

const PHONE = { width: 390, height: 844 };
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a held review is published, visible to everybody, and hidden again for a reason', async ({
  page,
  admin,
  api,
  accessible,
}) => {
  const { name } = visitor();
  const held = await api()(submitReview, {
    body: aReview({ name, content: `More pictures on https://clocks.example, ${name}.` }),
  });
  expect(held).toMatchObject({ ok: true, data: { published: false } });
  await admin();
  await page.goto('/admin?tab=reviews&status=held');
  const row = rowOf(page, name);
  await expect(row.getByText('4 out of 5 stars')).toBeAttached();
  await accessible();
  await row.getByRole('button', { name: `Publish the review by ${name}` }).click();
  await expect(row.getByText('Review published')).toBeVisible();
  await expect(row.getByText('Published', { exact: true })).toBeVisible();

  const card = page.locator('[data-review-grid] > li').filter({ hasText: name });
  await openReviews(page);
  await expect(card).toHaveCount(1);

  await page.setViewportSize(PHONE);
  await page.goto(`/admin?tab=reviews&search=${encodeURIComponent(name)}`);
  await row.getByRole('button', { name: `Hide the review by ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await accessible();
  await dialog.getByLabel('Reason').fill('Advertises');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(row.getByText('Review hidden')).toBeVisible();
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible();
  const listed = await api()(listReviews);
  expect(listed.ok && listed.data.filter((review) => review.name === name)).toEqual([]);
  await openReviews(page);
  await expect(card).toHaveCount(0);
});

test('a quote request is answered by a quote or confirmed; the list has no bookings', {
  tag: '@full',
}, async ({ page, admin, api, accessible }) => {
  const people = [visitor().name, visitor().name] as const;
  for (const [at, name] of people.entries()) {
    const body = { name, email: 'v@example.com', phone: '020 7946 0999', service: 'Clocks' } as const;
    const message = `What would a new spring cost? ${name}`;
    const asked = await api()(requestAppointment, {
      body: { ...body, message, isQuoteRequest: at === 0, ...slotAhead() },
    });
    expect(asked.ok).toBe(true);
  }
  await admin();
  await page.goto('/admin?tab=quotes');
  const row = rowOf(page, people[0]);
  await expect(row).toContainText('What would a new spring cost?');
  await expect(rowOf(page, people[1])).toHaveCount(0);
  await row.getByRole('button', { name: `Write a quote for ${people[0]}` }).click();
  await expect(page.getByRole('dialog', { name: 'Write a quote' })).toBeVisible();
  await page.goBack();
  await pressInMenu(row, /^Confirm the quote request/);
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();
  await accessible();
  await page.setViewportSize(PHONE);
  await accessible();

  await page.getByRole('tab', { name: 'Appointments' }).click();
  await expect(row).toBeVisible();
  await page.getByLabel('Kind').selectOption('Bookings');
  await expect(rowOf(page, people[1])).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a mail is sent again', async ({ page, admin, api, mailsAbout, accessible }) => {
  const { name, email, phone, message } = visitor();
  const asked = await api()(requestAppointment, {
    body: { name, email, phone, message, service: 'Clocks', ...slotAhead() },
  });
  expect(asked.ok).toBe(true);
  await expect.poll(() => mailsAbout(email)).toBeGreaterThan(0);
  await admin();
  await page.goto(`/admin?tab=mail&search=${encodeURIComponent(email)}`);
  const filed = page.locator('.chip', { hasText: 'Filed' });
  await expect(filed).toHaveCount(1);
  await accessible();
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('A copy is on its way').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(2);
  await page.setViewportSize(PHONE);
  await accessible();
  await expect(async () => {
    await page.reload();
    await expect(filed).toHaveCount(2, { timeout: 1000 });
  }).toPass();
});

test('an order shows what cancelling it will do', { tag: '@full' }, async ({ page, adminOrder }) => {
  const { orderNumber } = await adminOrder();
  const row = rowOf(page, orderNumber);
  await row.getByRole('combobox').first().selectOption('cancelled');
  await row.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'We ask PayPal first: if it has taken a payment, we’ll refund it.',
  );
});
