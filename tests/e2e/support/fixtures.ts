// Fixtures of every browser test: the guards and common steps.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { register, signIn } from '#contract/accounts/accounts.ts';
import { type Appointment, listAppointments } from '#contract/appointments/appointments.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { addProduct, type ProductDraft } from '#contract/catalogue/product-changes.ts';
import { archiveProduct } from '#contract/catalogue/products-admin.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { strictClient } from '../../support/service/strict-client.ts';
import { expectAccessible } from './axe.ts';
import { test as guarded } from './guards.ts';

export const ADMIN = { email: 'admin@kelvinrowe.example', password: 'a-password-for-the-browser-tests' };

/** A phone, a tablet and a desktop. */
export const WIDTHS = [390, 768, 1440] as const;

interface Person {
  token: string;
  email: string;
  password: string;
}

type Client = ReturnType<typeof strictClient>;

interface OrderWish {
  /** Defaults to 1. */
  quantity?: number;
  /** Where its mails go. */
  email?: string;
  /** Of the customer who orders; a visitor by default. */
  token?: string;
  /** Approved at PayPal, captured and recorded. */
  isPaid?: boolean;
}

type Order = ReplyOf<typeof placeOrder>['order'];

interface Verbs {
  /** A client of the running service, as a visitor or with a token. */
  api: (token?: string) => Client;
  /** A client with a token of the admin's own; no page is signed in. */
  dashboard: () => Promise<Client>;
  /** Registers a customer, Ada Marsh, without signing a page in. */
  account: () => Promise<Person>;
  /** Registers a customer and signs this page in. */
  customer: () => Promise<Person>;
  /** Signs this page in as the admin. */
  admin: () => Promise<Person>;
  /** Adds a part of this test's own, which leaves the shop when the test ends. */
  product: (draft?: Partial<ProductDraft>) => Promise<Product>;
  /** Orders a part, to ADDRESS. @throws Error when it is refused */
  order: (part: Product, wish?: OrderWish) => Promise<Order>;
  /**
   * Opens the dashboard at an order of this test's own, in its drawer if `isOpen`; signed in as the admin,
   * with the token given.
   */
  adminOrder: (wish?: { isOpen?: boolean; isPaid?: boolean }) => Promise<Order & { token: string }>;
  /** Bookings and quote requests of a name, as the admin reads them. */
  requestsOf: (name: string) => Promise<Appointment[]>;
  /** How many mails in the outbox contain this text. */
  mailsAbout: (text: string) => number;
  /** Fails on any axe violation: WCAG 2.2 AA and best practice. */
  accessible: (page?: Page) => Promise<void>;
}

async function store(page: Page, { token, email }: Person, role: string, name: string): Promise<void> {
  await page.addInitScript(
    ([token, role, name, email]) => {
      if (sessionStorage.getItem('signed-in-by-test')) return;
      sessionStorage.setItem('signed-in-by-test', 'yes');
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userRole', role ?? '');
      localStorage.setItem('userName', name ?? '');
      localStorage.setItem('userEmail', email ?? '');
    },
    [token, role, name, email],
  );
}

/** Tokens of `dashboard` by service: checking a password takes 30 ms, and most tests ask for one. */
const adminTokens = new Map<string | undefined, string>();

async function signInAdmin(call: Client): Promise<Person & { name: string }> {
  const made = await call(signIn, { body: ADMIN });
  if (!made.ok) throw new Error(`no admin: ${made.msg}`);
  return { ...ADMIN, token: made.data.token, name: made.data.user.username };
}

export const test = guarded.extend<Verbs>({
  api: async ({ baseURL }, use) => {
    await use((token) => strictClient({ origin: baseURL ?? '', token: () => token ?? null }));
  },
  account: async ({ api }, use) => {
    await use(async () => {
      const person = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
      const made = await api()(register, { body: { username: 'Ada Marsh', ...person } });
      if (!made.ok) throw new Error(`no customer: ${made.msg}`);
      return { ...person, token: made.data.token };
    });
  },
  customer: async ({ page, account }, use) => {
    await use(async () => {
      const signedIn = await account();
      await store(page, signedIn, 'customer', 'Ada Marsh');
      return signedIn;
    });
  },
  admin: async ({ page, api }, use) => {
    await use(async () => {
      const signedIn = await signInAdmin(api());
      await store(page, signedIn, 'admin', signedIn.name);
      return signedIn;
    });
  },
  dashboard: async ({ api, baseURL }, use) => {
    await use(async () => {
      const token = adminTokens.get(baseURL) ?? (await signInAdmin(api())).token;
      adminTokens.set(baseURL, token);
      return api(token);
    });
  },
  product: async ({ dashboard }, use) => {
    const added: string[] = [];
    await use(async (draft = {}) => {
      const call = await dashboard();
      const made = await call(addProduct, {
        body: {
          name: `Test burr ${randomUUID().slice(0, 8)}`,
          description: 'A part that one test has put on the shelf.',
          price: '12.50',
          image: '/pictures/grinders.flat_burrs-720.webp',
          category: 'Coffee Machine Parts',
          subcategory: 'Grinders',
          stock: 50,
          ...draft,
        },
      });
      if (!made.ok) throw new Error(`no product: ${made.msg}`);
      added.push(made.data.product._id);
      return made.data.product;
    });
    // Above 120 parts the shop shows another list, and a whole run adds more.
    if (added.length === 0) return;
    const call = await dashboard();
    for (const id of added) await call(archiveProduct, { params: { id } });
  },
  order: async ({ api, request }, use) => {
    await use(async (part, { quantity = 1, email = ADDRESS.email, token, isPaid = false } = {}) => {
      const shippingAddress = { ...ADDRESS, email };
      const body = { items: [{ product: part._id, quantity }], shippingAddress };
      const placed = await api(token)(placeOrder, { body });
      if (!placed.ok) throw new Error(`no order: ${placed.msg}`);
      const { order } = placed.data;
      if (isPaid) {
        await request.post(`${EMULATOR_PATH}/approve/${order.paypalOrderId}`);
        const settled = await api()(settleOrder, { params: { id: order._id } });
        if (!settled.ok || settled.status !== 200) throw new Error('the order is not paid');
      }
      return order;
    });
  },
  adminOrder: async ({ page, admin, product, order }, use) => {
    await use(async ({ isOpen = false, isPaid = false } = {}) => {
      const made = await order(await product(), { isPaid });
      const { token } = await admin();
      await page.goto(`/admin?tab=orders&${isOpen ? `open=${made._id}` : `search=${made.orderNumber}`}`);
      return { ...made, token };
    });
  },
  requestsOf: async ({ dashboard }, use) => {
    await use(async (search) => {
      const call = await dashboard();
      const found = await call(listAppointments, { query: { search } });
      if (!found.ok) throw new Error(`no appointments: ${found.msg}`);
      return found.data.appointments;
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  mailsAbout: async ({}, use, { config }) => {
    const { outbox } = config.metadata as { outbox: string };
    await use((text) => {
      const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
      return files.filter((name) => readFileSync(join(outbox, name), 'utf8').includes(text)).length;
    });
  },
  accessible: async ({ page }, use) => {
    await use(async (which = page) => expectAccessible(which));
  },
});

export { expect };
