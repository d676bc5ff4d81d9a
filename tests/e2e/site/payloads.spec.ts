// XSS payloads are stored as typed and shown as text on every screen: nothing runs, and the policy has nothing to
// block.
import type { Page } from '@playwright/test';
import { changeProfile, signIn } from '#contract/accounts/accounts.ts';
import { listAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { addProduct } from '#contract/catalogue/product-changes.ts';
import { listOrders, placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { changeDispatch } from '#contract/orders/orders-admin.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { PAGE_PAYLOADS } from '../../support/records/payloads.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aNotice, aPart, aReview, aVisit } from '../../support/service/bodies.ts';
import { ADMIN } from '../support/fixtures.ts';
import { expect, test } from '../support/own-service.ts';

type Call = ReturnType<typeof import('../../support/service/strict-client.ts').strictClient>;

/** Fails on a refused body, since only stored payloads are tested. */
async function stored<Answer extends { ok: boolean }>(answer: Promise<Answer>) {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<Answer, { ok: true }>;
}

/** Submits one payload in every text field. */
async function plant(payload: string, visitor: Call, customer: Call, admin: Call): Promise<void> {
  const line = payload.slice(0, 60);
  const visit = aVisit({ ...slotAhead(), name: payload, subject: payload, message: payload });
  await stored(visitor(requestAppointment, { body: visit }));
  await stored(
    customer(requestAppointment, { body: { ...visit, message: `${payload} mine`, isQuoteRequest: true } }),
  );
  await stored(
    visitor(submitReview, { body: aReview({ name: payload, content: `${payload} ${Math.random()}` }) }),
  );
  const notice = aNotice({ name: payload, orderOrBooking: payload, address: payload, message: payload });
  await stored(visitor(noticeOfCancellation, { body: notice }));
  const part = await stored(
    admin(addProduct, {
      body: aPart({
        name: payload,
        description: payload,
        summary: payload,
        alt: payload,
        stock: 3,
        partNumber: payload.slice(0, 40),
      }),
    }),
  );
  const shippingAddress = {
    ...ADDRESS,
    firstName: line,
    lastName: line,
    address: payload,
    city: line,
  };
  const items = [{ product: part.data.product._id, quantity: 1 }];
  const { data } = await stored(customer(placeOrder, { body: { items, shippingAddress } }));
  const note = { version: 1, carrier: line, trackingNumber: line, staffNote: payload };
  await stored(admin(changeDispatch, { params: { id: data.order._id }, body: note }));
  await stored(customer(changeProfile, { body: { name: line } }));
  await visitor(settleOrder, { params: { id: data.order._id } });
}

const hits = (page: Page) => page.evaluate(() => (globalThis as unknown as { __hit?: number }).__hit ?? 0);

/** Opens a page, hovers over all of it, and checks whether anything ran. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toContain(path);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 4000);
  expect(await hits(page), path).toBe(0);
}

/** Signs the page in, replacing any earlier session. */
async function become(page: Page, role: string, { token, email }: { token: string; email: string }) {
  // A page without scripts: one with a pending session check would store its answer.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, userRole, userEmail, userName]) => {
      for (const [key, value] of Object.entries({ token, userRole, userEmail, userName }))
        localStorage.setItem(key, value ?? '');
    },
    [token, role, email, PAGE_PAYLOADS[0] ?? ''],
  );
}

async function idsOf(admin: Call): Promise<Record<string, string[]>> {
  const query = { limit: 200 };
  const orders = await stored(admin(listOrders, { query }));
  const visits = await stored(admin(listAppointments, { query }));
  const parts = await stored(admin(listProducts));
  const some = (all: { _id: string }[]) =>
    [all[0], all[Math.floor(all.length / 2)], all.at(-1)].flatMap((one) => one?._id ?? []);
  return {
    orders: some(orders.data.orders),
    appointments: some(visits.data.appointments),
    products: some(parts.data.products.filter(({ description }) => PAGE_PAYLOADS.includes(description))),
  };
}

const LISTS = ['appointments', 'orders', 'products', 'reviews', 'quotes', 'cancellations', 'mail'];

test.describe('fields full of markup', () => {
  test.setTimeout(300_000);
  test.use({ expectedNoise: /Failed to load resource/ });

  // Those of one kind break out of the same places: a few of them in the gate, all in the whole run.
  for (const { payloads, tag } of [
    { payloads: PAGE_PAYLOADS.filter((_, at) => at % 10 === 0), tag: [] },
    { payloads: PAGE_PAYLOADS, tag: '@full' },
  ])
    test(`${payloads.length} payloads are shown as text on every screen`, { tag }, async ({
      page,
      api,
      account,
    }) => {
      const made = await stored(api()(signIn, { body: ADMIN }));
      const dashboard = { ...ADMIN, token: made.data.token };
      const person = await account();
      const admin = api(dashboard.token);
      for (const payload of payloads) await plant(payload, api(), api(person.token), admin);

      const [first = ''] = payloads;
      for (const path of ['/', '/review', '/shop']) await look(page, path);
      await page.getByPlaceholder('Search products...').fill(first);
      await expect(page.getByRole('main').getByText(first).first()).toBeVisible();
      await page.getByRole('link', { name: first, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(first).first()).toBeVisible();
      await dialog.getByRole('button', { name: /^Add / }).click();
      await expect(dialog.getByRole('link', { name: /^View cart/ })).toBeVisible();
      expect(await hits(page)).toBe(0);
      for (const path of ['/cart', '/checkout']) await look(page, path);

      await become(page, 'customer', person);
      for (const path of ['/profile', '/about']) await look(page, path);

      await become(page, 'admin', dashboard);
      await look(page, '/admin?tab=settings');
      for (const tab of LISTS) {
        await look(page, `/admin?tab=${tab}`);
        await look(page, `/admin?tab=${tab}&page=2`);
      }
      for (const [tab, ids] of Object.entries(await idsOf(admin))) {
        expect(ids.length, tab).toBeGreaterThan(2);
        for (const id of ids) {
          // Beside an empty list: the full ones were looked at above.
          await look(page, `/admin?tab=${tab}&search=none&open=${id}`);
          await expect(page.getByRole('dialog')).toBeVisible();
        }
      }
      expect(await hits(page)).toBe(0);
    });
});
