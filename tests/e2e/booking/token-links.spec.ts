// Token links in mails: one booking, or one order with its invoice, without an account.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test, WIDTHS } from '../support/fixtures.ts';
import { summaryOf } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';
import { linkTo, mailsTo } from '../support/mails.ts';

const main = (page: Page) => page.getByRole('main');

test('a booking is viewed, rescheduled and cancelled by its link', async ({ page, api, accessible }) => {
  const email = `${randomUUID()}@example.com`;
  const body = aVisit({ email, ...slotAhead() });
  expect((await api()(requestAppointment, { body })).ok).toBe(true);
  const link = await linkTo('/booking', email);
  expect(mailsTo(email).join()).toContain('text/calendar; charset=utf-8; method=PUBLISH');
  await page.goto(link);
  await expect(main(page).getByText('Clocks')).toBeVisible();
  await expect(page).toHaveTitle(/^Clocks, .*: Pending \|/);
  await expect(page).toHaveURL('/booking');
  expect(await page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');
  await accessible();

  await page.reload();
  await main(page).getByLabel('New time').fill('13:00');
  await main(page).getByRole('button', { name: 'Move booking' }).click();
  await expect(main(page).getByText('We’ve got your new time.')).toBeVisible();
  await expect(main(page).getByText(/at 13:00$/)).toBeVisible();
  // A question that is closed again leaves that message where it was, unsaid.
  const { heard } = await listen(page);
  await main(page).getByRole('button', { name: 'Cancel booking' }).click();
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Cancel booking' })).toBeFocused();
  expect(timesHeard(await heard(), 'We’ve got your new time.')).toBe(0);
  await main(page).getByRole('button', { name: 'Cancel booking' }).click();
  await accessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(main(page).getByText('Your booking is cancelled.')).toBeFocused();
  expect(timesHeard(await heard(), 'Your booking is cancelled.')).toBe(1);
  await expect(page).toHaveTitle(/^Clocks, .*: Cancelled \|/);
  await expect(main(page).getByText('If you need us again, book another visit or phone us:')).toBeVisible();
  await accessible();
});

test('what was understood of a booking is corrected by its link', { tag: '@full' }, async ({
  page,
  api,
  accessible,
}) => {
  const email = `${randomUUID()}@example.com`;
  const body = aVisit({ email, address: '1 Test Street', postCode: 'SE1 0AA', ...slotAhead() });
  expect((await api()(requestAppointment, { body })).ok).toBe(true);
  await page.goto(await linkTo('/booking', email));
  await expect(main(page).getByText('1 Test Street, SE1 0AA')).toBeVisible();
  await main(page).getByRole('button', { name: 'Correct this' }).click();
  await accessible();
  await main(page).getByLabel('Another phone number').fill('one');
  await main(page).getByRole('textbox', { name: 'Address' }).fill('2 Mill Lane');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(summaryOf(main(page))).toBeFocused();
  await main(page).getByLabel('Another phone number').fill('');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Thank you. We’ve noted that.')).toBeFocused();
  await expect(main(page).getByText('2 Mill Lane, SE1 0AA')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await accessible();
  }
});

test('a booking that somebody else has paid for can be moved here, and says who cancels it', {
  tag: '@full',
}, async ({ page, api, accessible }) => {
  const email = `${randomUUID()}@example.com`;
  expect((await api()(requestAppointment, { body: aVisit({ email, ...slotAhead() }) })).ok).toBe(true);
  await page.route('**/api/links/booking', async (route) => {
    const answer = await route.fetch();
    const { booking, ...data } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...data, booking: { ...booking, paidByAnother: true } },
    });
  });
  await page.goto(await linkTo('/booking', email));
  await expect(main(page).getByRole('button', { name: 'Move booking' })).toBeVisible();
  await expect(main(page).getByText('Somebody else has paid for this visit')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
  await accessible();
});

test('a double click on Cancel does not confirm the cancellation', { tag: '@full' }, async ({
  page,
  api,
  requestsOf,
}) => {
  const email = `${randomUUID()}@example.com`;
  expect((await api()(requestAppointment, { body: aVisit({ email, ...slotAhead() }) })).ok).toBe(true);
  await page.goto(await linkTo('/booking', email));
  await main(page).getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' })).toBeFocused();
  expect((await requestsOf(email))[0]?.status).toBe('pending');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(main(page).getByText('Your booking is cancelled.')).toBeVisible();
});

test('an order is viewed, printed and cancelled by its link', async ({
  page,
  product,
  order,
  accessible,
}) => {
  const email = `${randomUUID()}@example.com`;
  const part = await product({ price: '12.50' });
  await order(part, { email, isPaid: true });
  await page.goto(await linkTo('/order', email));
  const invoice = main(page).getByRole('article', { name: /^Invoice INV-\d{5,}$/ });
  await expect(invoice.getByText(part.name)).toBeVisible();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Packed' })).toContainText(
    'We’re packing it',
  );
  await expect(main(page).getByRole('heading', { name: /^Normally arrives / })).toBeVisible();
  await expect(invoice.getByText('This isn’t a VAT invoice. Ask us if you need one.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.goto(`${await linkTo('/order', email)}&save=invoice`);
  expect((await saved).suggestedFilename()).toMatch(/^INV-\d{5,}\.pdf$/);
  await accessible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }

  await page.emulateMedia({ media: 'print' });
  await expect(invoice.getByText('Registered in England and Wales, number')).toBeVisible();
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(main(page).getByText('Order cancelled.')).toBeVisible();
  await expect(page).toHaveTitle(/^Order F\d+: Cancelled \|/);
  await expect(invoice.getByText('This payment has been refunded in full.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

const PAGES = ['/booking', '/order', '/quote-offer'];

test('a page without a complete link says so', { tag: '@full' }, async ({ page, accessible }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(main(page).getByText(/^This link isn’t complete/), path).toBeVisible();
    await accessible();
  }
});

test.describe('refusals', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a time outside the opening hours is refused with a message', async ({ page, api, accessible }) => {
    const email = `${randomUUID()}@example.com`;
    const body = aVisit({ email, ...slotAhead(), message: email });
    expect((await api()(requestAppointment, { body })).ok).toBe(true);
    await page.goto(await linkTo('/booking', email));
    await main(page).getByLabel('New time').fill('03:00');
    await main(page).getByRole('button', { name: 'Move booking' }).click();
    await expect(summaryOf(main(page)).getByRole('link')).toHaveText([
      /choose 9:00 AM or later, but before \d/,
    ]);
    await accessible();
  });

  test('a dead link says whom to ask, and its page stores nothing', async ({ page }) => {
    for (const path of PAGES) {
      const answer = await page.goto(`${path}#token=${'x'.repeat(22)}`);
      await expect(main(page).getByText(/Phone 020/), path).toBeVisible();
      await expect(main(page).getByRole('link', { name: /^020 / }), path).toHaveAttribute('href', /^tel:/);
      expect(answer?.headers(), path).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });
});
