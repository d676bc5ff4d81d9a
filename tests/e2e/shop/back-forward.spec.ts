// A page that somebody comes back to can stand as it was left, from memory; a page that is pointed at is fetched ahead.
// The browser of these tests keeps no page in memory, yet it says of each what would have kept it from that.
import { test as base, expect, type Page } from '@playwright/test';

const test = base.extend({});
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const PAGES = [
  ...['/', '/services', '/about', '/contact', '/review', '/quote', '/coffee', '/terms'],
  ...['/shop', '/shop/flat-burr-set-64-mm', '/cart', '/checkout', '/sign-in'],
];

/** Leaves and comes back. @returns the faults of the page, as the browser names them; those of the browser do not count */
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
  // What keeps a page from memory is often done by its islands.
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
  await prepare();
  await page.goto('/privacy');
  await page.goBack();
  return faults;
}

for (const path of PAGES)
  test(`${path} can come back from memory`, async ({ page }) => {
    expect(await faultsOf(page, path)).toEqual([]);
  });

test('a page that cannot is told apart', async ({ page }) => {
  const listen = () => page.evaluate(() => addEventListener('unload', () => undefined));
  expect(await faultsOf(page, '/about', listen)).not.toEqual([]);
});

test('a link that is pointed at is fetched ahead, and none before', async ({ page }) => {
  const ahead: string[] = [];
  page.context().on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto('/about');
  expect(ahead).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).hover();
  await expect.poll(() => ahead).toEqual(['/services']);
});
