// Hydration: the build's markup equals React's, whatever the browser has stored; guards.ts reports console errors.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addToCart } from '../support/shopping.ts';

const PAGES = [
  '/',
  '/shop',
  '/shop?subcategory=Ovens&q=oven',
  '/shop/flat-burr-set-64-mm',
  '/cart',
  '/checkout',
];

const PEOPLE = [
  { who: 'a stranger', role: null, pages: PAGES },
  { who: 'a customer', role: 'customer', pages: [...PAGES, '/profile'] },
  { who: 'the admin', role: 'admin', pages: [...PAGES, '/profile', '/admin', '/admin?tab=products'] },
] as const;

/** Waits until every visible island is hydrated and React is idle. */
async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
  await page.evaluate(() => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    return idle().then(idle);
  });
}

for (const { who, role, pages } of PEOPLE)
  for (const cart of ['an empty', 'a filled'] as const)
    test(`${who} with ${cart} cart: every island hydrates without console output`, async ({
      page,
      product,
      customer,
      admin,
    }) => {
      if (role === 'customer') await customer();
      if (role === 'admin') await admin();
      if (cart === 'a filled') {
        const part = await product();
        await page.goto('/shop');
        await addToCart(page, part);
      }
      for (const path of pages) {
        await page.goto(path);
        await takenOver(page);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    });
