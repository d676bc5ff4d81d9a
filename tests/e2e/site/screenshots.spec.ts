// The pictures of README and owner's guide, taken from the running site: SCREENSHOTS=1 npx playwright test
// tests/e2e/site/screenshots.spec.ts. Without that variable this file has no test, so that an ordinary run neither
// takes nor skips any.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { changeOrder, placeOrder, settleOrder } from '#contract/orders/orders.ts';
import type { BookingService } from '#contract/services.ts';
import { readMailTemplates } from '#server/mail/templates.ts';
import { CONTENT, readCompany } from '#server/platform/content.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { expect, test } from '../support/fixtures.ts';
import { mailSample } from '../support/mail-samples.ts';
import { linkTo } from '../support/mails.ts';
import { addToCart, fillAddress, payButton } from '../support/shopping.ts';

const EMAILS = join(CONTENT, 'emails');
/** Keeps each picture under 120 kB. */
const QUALITY = 76;
const DESKTOP = { width: 1440, height: 900 };
/** Tall enough for the pay button, or for a table under its figures. */
const TALL = { width: 1440, height: 1180 };
const PHONE = { width: 390, height: 844 };

/** People in the dashboard's pictures: invented names, and phone numbers of Ofcom's drama range. */
const BOOKINGS: { name: string; service: BookingService; message: string; isQuoteRequest: boolean }[] = [
  {
    name: 'Ruth Calder',
    service: 'Coffee Machine Service',
    message: 'Left group has no pressure.',
    isQuoteRequest: false,
  },
  {
    name: 'Owen Price',
    service: 'Clocks',
    message: 'Longcase clock, stops after an hour.',
    isQuoteRequest: true,
  },
  {
    name: 'Nadia Farrow',
    service: 'Gym Equipment Repair',
    message: 'Two treadmills, worn belts.',
    isQuoteRequest: true,
  },
  {
    name: 'Henry Moss',
    service: 'Electrical Engineering',
    message: 'The kitchen circuit trips.',
    isQuoteRequest: false,
  },
];
const PHONE_NUMBER = '020 7946 0999';
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`;

/** Opens a page and waits for fonts, visible pictures and API calls. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
}

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `docs/screenshots/${name}.jpg`, type: 'jpeg', quality: QUALITY });

if (process.env.SCREENSHOTS) {
  test.use({ viewport: DESKTOP });
  // In sequence, so that the dashboard's figures and the shop's stock are the same in each run.
  test.describe.configure({ mode: 'serial' });

  test('home, wide and on a phone', async ({ page }) => {
    await open(page, '/');
    await shoot(page, 'home-1440');
    await page.setViewportSize(PHONE);
    await open(page, '/');
    await shoot(page, 'home-390');
  });

  test('a service page', async ({ page }) => {
    await open(page, '/coffee');
    await shoot(page, 'service-1440');
  });

  test('the shop', async ({ page }) => {
    await open(page, '/shop');
    await expect(page.getByText(/\d+ products available/)).toBeVisible();
    await shoot(page, 'shop-1440');
  });

  test('the checkout', async ({ page, api }) => {
    const listed = await api()(listProducts, {});
    const parts = listed.ok ? listed.data.products : [];
    await page.goto('/shop');
    for (const slug of ['flat-burr-set-64-mm', 'bean-hopper-1-2-kg-with-gate']) {
      const part = parts.find((product) => product.slug === slug);
      if (!part) throw new Error(`${slug} is not in the shop`);
      await addToCart(page, part);
    }
    await page.setViewportSize(TALL);
    await open(page, '/checkout');
    await fillAddress(page);
    await expect(payButton(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await shoot(page, 'checkout-1440');
  });

  test('the dashboard’s orders', async ({ page, admin, api }) => {
    const { token } = await admin();
    const asAdmin = api(token);
    const listed = await asAdmin(listProducts, {});
    const parts = listed.ok ? listed.data.products : [];
    for (const [position, booking] of BOOKINGS.entries()) {
      const booked = await api()(requestAppointment, {
        body: { ...booking, ...slotAhead(), email: emailOf(booking.name), phone: PHONE_NUMBER },
      });
      expect(booked.ok).toBe(true);
      const [firstName = '', lastName = ''] = booking.name.split(' ');
      const placed = await api()(placeOrder, {
        body: {
          items: [{ product: parts[position * 5]?._id ?? '', quantity: position + 1 }],
          shippingAddress: { ...ADDRESS, firstName, lastName, email: emailOf(booking.name) },
        },
      });
      if (!placed.ok) throw new Error(placed.msg);
      const { _id: id, paypalOrderId } = placed.data.order;
      await page.request.post(`/paypal-emulator/paypal/approve/${paypalOrderId}`);
      expect((await api()(settleOrder, { params: { id } })).ok).toBe(true);
      if (position === 1) await asAdmin(changeOrder, { params: { id }, body: { status: 'shipped' } });
      if (position === 2) await asAdmin(changeOrder, { params: { id }, body: { paymentStatus: 'refunded' } });
    }
    await page.setViewportSize(TALL);
    await open(page, '/admin?tab=orders');
    await expect(page.getByRole('row').filter({ hasText: 'Owen Price' })).toBeVisible();
    await shoot(page, 'admin-1440');
  });

  test('a written quote, in the dashboard and on the customer’s phone', async ({ page, admin }) => {
    const customer = 'Owen Price';
    await admin();
    await page.setViewportSize(TALL);
    await open(page, '/admin?tab=quotes');
    await page.getByRole('link', { name: `Quote request from ${customer}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Write a quote', exact: true }).click();
    const editor = page.getByRole('dialog').last();
    await editor.getByRole('button', { name: 'Add labour' }).click();
    await editor.getByLabel('Find a part').fill('spring');
    await editor.getByLabel('Find a part').press('Enter');
    await editor
      .getByRole('button', { name: /in stock$/ })
      .first()
      .click();
    // The shop's price is in another currency than repairs.
    await editor.getByLabel('Price each').last().fill('10.20');
    await editor.getByLabel('Due when accepted').selectOption('deposit');
    await shoot(page, 'quote-editor-1440');
    await editor.getByRole('button', { name: 'Save and preview' }).click();
    await editor.getByRole('button', { name: 'Send to the customer' }).click();
    await expect(page.getByText(/, version 1$/).first()).toBeVisible();
    await page.setViewportSize(PHONE);
    await open(page, await linkTo('/quote-offer', emailOf(customer)));
    await expect(page.getByRole('heading', { name: 'Accept and pay deposit' })).toBeVisible();
    await shoot(page, 'quote-offer-390');
  });

  // Without this site's policy, and at half size: the owner looks for one, and reads it in the dashboard.
  for (const folder of readdirSync(EMAILS))
    test(`the mails about ${folder}`, async ({ page, baseURL }) => {
      const templates = readMailTemplates(EMAILS, readCompany(), baseURL ?? '');
      const names = readdirSync(join(EMAILS, folder)).map((file) => basename(file, '.md'));
      const mails = names.map((name) => templates.render(name, mailSample(name)).html);
      await page.setContent(
        `<style>body{margin:16px;columns:4 320px;column-gap:16px;background:#ddd}
iframe{width:640px;border:0;zoom:.52;margin-bottom:32px;break-inside:avoid}</style>`,
      );
      await page.evaluate(async (all) => {
        for (const html of all) {
          const frame = document.createElement('iframe');
          frame.srcdoc = html;
          document.body.append(frame);
          await new Promise((resolve) => frame.addEventListener('load', resolve));
          frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight}px`;
        }
      }, mails);
      const sheet = await page.screenshot({ fullPage: true });
      await sharp(sheet).webp({ quality: 45 }).toFile(`docs/screenshots/mails-${folder}.webp`);
    });
}
