// Page states: no response, no network, invalid storage, filters, a drawer, display preferences.
import type { Page } from '@playwright/test';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { expect, test } from '../support/fixtures.ts';
import { addToCart } from '../support/shopping.ts';

const CALL = `**${listProducts.path}?*`;
const NONE = 'No products found matching your criteria. Try adjusting your filters.';
const TROUBLE = 'We can’t load the shop right now.';
const OFFLINE = 'You’re offline. Your cart and what you’ve typed are safe on this device.';

test.describe('a shop whose list fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  for (const { what, fail, tag } of [
    {
      what: 'the service answers 503',
      fail: { status: 503, json: { code: 'unavailable', msg: 'Down' } },
      tag: [],
    },
    { what: 'nothing answers', fail: null, tag: '@full' },
  ])
    test(`reports it when ${what}, and recovers`, { tag }, async ({ page, product, accessible }) => {
      const part = await product();
      await page.route(CALL, (route) => (fail ? route.fulfill(fail) : route.abort()));
      await page.goto('/shop');
      await expect(page.getByRole('alert').filter({ hasText: TROUBLE })).toBeVisible();
      await expect(page.getByText(NONE)).toBeVisible();
      const search = page.getByPlaceholder('Search products...');
      await search.fill('a filter');
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(search).toHaveValue('');
      await accessible();
      const again = page.getByRole('button', { name: 'Try again' });
      const [asked] = await Promise.all([page.waitForRequest(CALL), again.click()]);
      await asked.response();
      await expect(page.getByText(TROUBLE)).toBeVisible();
      await page.unroute(CALL);
      await again.click();
      await expect(page.getByText(TROUBLE)).toBeHidden();
      await addToCart(page, part);
    });
});

test('while the list is loading the shop says so', { tag: '@full' }, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/shop');
  await expect(page.getByText('Loading products...')).toBeVisible();
  await page.getByPlaceholder('Search products...').fill('no part has this name');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  resolve();
  await expect(page.getByText(/^\d+ products available$/)).toBeVisible();
});

test('a search without results says so, and Clear Filters shows everything again', async ({ page }) => {
  await page.goto('/shop');
  const clear = page.getByRole('button', { name: 'Clear Filters' });
  await expect(clear).toBeHidden();
  await page.getByPlaceholder('Search products...').fill('no part has this name');
  await expect(page.getByText(NONE)).toBeVisible();
  await expect(page.getByText('0 products available')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask us for it' })).toHaveAttribute(
    'href',
    /^\/contact\?about=.*no\+part\+has\+this\+name#book$/,
  );
  await expect(page.getByRole('main').getByRole('link', { name: /^Or call us on/ })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await page.getByPlaceholder('Search products...').fill('conical grinder burrs');
  await page.getByRole('button', { name: 'Conical burr set 68 mm' }).click();
  await expect(page.getByText('1 product available')).toBeVisible();
  await clear.click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await expect(page.getByText(NONE)).toBeHidden();
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('');
});

test.describe('a lost connection', () => {
  test.use({ expectedNoise: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ });
  test('is reported when the network is gone, and when it is back', async ({ page, context }) => {
    await page.goto('/about');
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
  });
});

test('an invalid stored cart is an empty cart without an error', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const part = await product();
  await page.goto('/about');
  for (const odd of ['not a cart', '{"version":1,"lines":[{"id":7}]}', '{"version":9,"lines":[]}', 'null']) {
    await page.evaluate((text) => localStorage.setItem('cart', text), odd);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByText('Add some items to your cart to get started')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await addToCart(page, part);
  await page.reload();
  await expect(page.getByText('1 in cart')).toBeVisible();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('filters are in the URL: they survive a reload, and Back removes the last one', async ({
  page,
  product,
}) => {
  const { name } = await product({ category: 'HiFi Parts', subcategory: 'Cables' });
  const part = page.getByRole('listitem').filter({ hasText: name });
  await page.goto('/shop');
  const filters = page.getByRole('complementary', { name: 'Product filters' });
  await filters.getByRole('button', { name: /^HiFi Parts/ }).click();
  await expect(heading(page, 'HiFi Parts')).toBeVisible();
  await filters.getByRole('button', { name: /^Cables/ }).click();
  await expect(heading(page, 'Cables')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Cables')).toBeVisible();
  await expect(part).toBeVisible();
  await expect(page.getByText('Bean hopper')).toBeHidden();
  await page.getByPlaceholder('Search products...').fill(name);
  await expect(page).toHaveURL(/q=Test/);
  await page.reload();
  await expect(page.getByPlaceholder('Search products...')).toHaveValue(name);
  await expect(page.getByText('1 product available')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'HiFi Parts')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'All Products')).toBeVisible();
  await filters.getByRole('button', { name: /^Cables/ }).click();
  await filters.getByRole('button', { name: /^Cables/ }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
});

test('sorting is in the URL, and the list is remembered', async ({ page, accessible }) => {
  await page.goto('/shop');
  await page.getByPlaceholder('Search products...').fill('KR-GH');
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(first).toHaveText('Filter basket 18 g');
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect(first).toHaveText('Group gasket 8.5 mm');
  await expect(page).toHaveURL(/sort=price/);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Group gasket 8.5 mm' });
  await expect(row).toContainText('73 × 57 × 8.5 mm');
  await accessible();
  await page.reload();
  await expect(first).toHaveText('Group gasket 8.5 mm');
  await expect(row).toContainText('73 × 57 × 8.5 mm');
});

test('on a phone the categories are in a drawer that closes in every usual way', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/shop');
  const open = page.getByRole('button', { name: 'Categories' });
  const drawer = page.getByRole('dialog', { name: 'Categories' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(380, 400),
    () => drawer.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of ways) {
    await open.click();
    await expect(drawer).toBeInViewport({ ratio: 0.9 });
    await close();
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  }
  await open.click();
  await drawer.getByRole('button', { name: /^Ovens/ }).click();
  await drawer.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await expect(heading(page, 'Ovens')).toBeVisible();
});

test('below 768 pixels the drawer’s button floats over the page; from there on the categories stand beside it', {
  tag: '@full',
}, async ({ page }) => {
  const open = page.getByRole('button', { name: 'Categories' });
  const sidebar = page.getByRole('complementary').getByRole('button', { name: /^Ovens/ });
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto('/shop');
  await expect(sidebar).toBeHidden();
  for (const place of ['top', 'middle', 'end'] as const) {
    await page.evaluate((at) => {
      const { scrollHeight } = document.documentElement;
      scrollTo({ top: { top: 0, middle: scrollHeight / 2, end: scrollHeight }[at], behavior: 'instant' });
    }, place);
    await expect(open, place).toBeInViewport({ ratio: 1 });
  }
  // The page's last words aren't below it.
  const [button, words] = [
    await open.boundingBox(),
    await page.locator('footer > :last-child').boundingBox(),
  ];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(open).toBeHidden();
  await expect(sidebar).toBeVisible();
});

test('pages render with reduced motion and forced colours', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active', colorScheme: 'dark' });
  for (const path of ['/', '/services', '/coffee', '/shop', '/cart', '/checkout', '/review', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(({ effect }) => Number(effect?.getComputedTiming().duration))
        .filter((milliseconds) => milliseconds > 1),
    );
    expect(moving).toEqual([]);
  }
  await page.goto('/coffee');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const field = page.getByRole('dialog').getByLabel('Service', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveCSS('outline', /solid 3px/);
});

test('Sign In pressed before the header’s script has loaded opens the sign-in page', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    // The page that asked for it may be left by then.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/coffee', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/sign-in\??$/);
  resolve();
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
});
