// Hydration: the build's markup equals React's, whatever the browser has stored; guards.ts reports console errors.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { putInCart } from '../support/shopping.ts';

const PAGES = [
  '/',
  '/shop',
  '/shop?subcategory=Ovens&q=oven',
  '/shop/flat-burr-set-64-mm',
  '/cart',
  '/checkout',
];

/** What a page is built for, and what differs from it: the header by role, the cart by what is in it. */
const PEOPLE = [
  { who: 'a stranger with an empty cart', role: null, pages: PAGES, tag: '@full' },
  { who: 'a customer with a filled cart', role: 'customer', pages: [...PAGES, '/profile'], tag: [] },
  {
    who: 'the admin',
    role: 'admin',
    pages: ['/', '/shop', '/cart', '/profile', '/admin', '/admin?tab=products'],
    tag: '@full',
  },
] as const;

/** Waits until every visible island is hydrated and React is idle. */
async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
  await page.evaluate(() => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    return idle().then(idle);
  });
}

for (const { who, role, pages, tag } of PEOPLE)
  test(`${who}: every island hydrates without console output`, { tag: [tag].flat() }, async ({
    page,
    product,
    customer,
    admin,
  }) => {
    if (role === 'admin') await admin();
    if (role === 'customer') {
      await customer();
      await putInCart(page, await product());
    }
    for (const path of pages) {
      await page.goto(path);
      await takenOver(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

/** One of each kind that has islands. */
const KINDS = [
  '/shop',
  '/shop/flat-burr-set-64-mm',
  '/cart',
  '/checkout',
  '/sign-in',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/join-team',
  '/stop-bank-change',
  '/booking',
  '/order',
  '/bill',
  '/agree',
  '/quote-offer',
  '/profile',
  '/admin',
];

/** Moves the window over the page, so that every island comes into view. */
const passOver = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

test('every island that has come into view works within five seconds', async ({ page, admin }) => {
  await admin();
  for (const path of KINDS) {
    await page.goto(path);
    await expect(page.locator('astro-island'), path).not.toHaveCount(0);
    await passOver(page);
    // What no script has taken over, and what stays disabled until one has.
    const asleep = page.locator('astro-island[ssr], astro-island fieldset[role="none"]:disabled');
    await expect(asleep, path).toHaveCount(0, { timeout: 5000 });
  }
});

test('related parts show live stock and prices, whatever the admin calls low', async ({ page }) => {
  await page.route('**/api/products?ids=*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const products = reply.products.map((part: object) => ({ ...part, stock: 12, price: 77.7 }));
    await route.fulfill({ response, json: { ...reply, lowStock: 20, products } });
  });
  await page.goto('/shop/flat-burr-set-64-mm');
  // The part itself is read, and the setting known, before the others wake up.
  await expect(page.getByText('Only 12 left')).toHaveCount(1);
  await passOver(page);
  const related = page.getByRole('region', { name: /^More / });
  await expect(related.getByText('Only 12 left')).toHaveCount(4);
  await expect(related.getByText('$77.70')).toHaveCount(4);
  await expect(related.getByRole('button', { name: /^Add / }).first()).toBeEnabled();
});
