// Back/forward cache and link prefetching. The browser of these tests has no back/forward cache, but reports for
// each page what would prevent it.
import { test as base, expect, type Page } from '@playwright/test';

const test = base.extend({});
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const PAGES = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/review',
  '/quote',
  '/coffee',
  '/terms',
  '/shop',
  '/shop/flat-burr-set-64-mm',
  '/cart',
  '/checkout',
  '/sign-in',
];

/**
 * Leaves and comes back.
 * @returns the page's own reasons against the back/forward cache, as the browser names them
 */
async function faultsOf(page: Page, path: string, prepare = async () => {}): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const faults = new Promise<string[]>((done) => {
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      done(
        notRestoredExplanations
          .filter(({ type }) => type === 'PageSupportNeeded')
          .map(({ reason }) => reason),
      ),
    );
  });
  await page.goto(path);
  // Islands often cause what prevents the cache.
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
  await prepare();
  await page.goto('/privacy');
  await page.goBack();
  return faults;
}

test('pages can be restored from the back/forward cache', { tag: '@full' }, async ({ page }) => {
  for (const path of PAGES) expect(await faultsOf(page, path), path).toEqual([]);
});

test('a page that cannot be restored is detected', { tag: '@full' }, async ({ page }) => {
  const listen = () => page.evaluate(() => addEventListener('unload', () => undefined));
  expect(await faultsOf(page, '/about', listen)).not.toEqual([]);
});

test('a hovered link is prefetched, and none before', async ({ page }) => {
  const ahead: string[] = [];
  page.context().on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto('/about');
  expect(ahead).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).hover();
  await expect.poll(() => ahead).toEqual(['/services']);
});
