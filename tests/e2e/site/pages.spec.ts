// Every page: silent console (guards), no axe violations (each layout at two widths), no horizontal scrolling, nor with large
// text; on a service page, the dialog that books it.
import type { Page } from '@playwright/test';
import { encodeCart } from '#contract/orders/cart.ts';
import { SERVICE_SLUGS, SERVICES } from '#contract/services.ts';
import { expect, test } from '../support/fixtures.ts';
import { field } from '../support/forms.ts';

const PAGES = {
  company: ['/', '/services', '/about', '/contact', '/quote', '/review'],
  shop: ['/shop', '/shop/flat-burr-set-64-mm', '/cart', '/checkout'],
  service: SERVICE_SLUGS.map((slug) => `/${slug}`),
  legal: ['/terms', '/privacy', '/cookies', '/cancellation', '/accessibility', '/reviews-policy', '/company'],
};

/** One service page stands for the layout of all ten, one legal page for all seven. */
const LIKE_ANOTHER: readonly string[] = [...PAGES.service.slice(1), ...PAGES.legal.slice(1)];

/** The dialog of a service page is for its own service. */
async function books(page: Page, service: string): Promise<void> {
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Book a visit/ });
  await expect(field(dialog, 'Service')).toHaveValue(service);
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(service);
}

/** Each layout once in the gate; the pages like another in the whole run. */
const RUNS = [
  ...Object.entries(PAGES).map(([kind, paths]) => ({
    kind,
    paths: paths.filter((path) => !LIKE_ANOTHER.includes(path)),
    tag: [],
  })),
  { kind: 'other service and legal', paths: LIKE_ANOTHER, tag: '@full' },
];

for (const { kind, paths, tag } of RUNS)
  test(`${kind} pages are quiet, accessible and fit`, { tag }, async ({ page, accessible }) => {
    const browser = await page.context().newCDPSession(page);
    /** The size of text in the browser's settings; 16 as it comes. */
    const setText = async (standard: number) => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
    };
    const fits = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${page.url()}, ${width} px`).toBeLessThanOrEqual(0);
    };
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      for (const width of LIKE_ANOTHER.includes(path) ? [390] : [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await accessible();
      }
      await fits(320);
      await setText(32);
      await fits(390);
      await fits(768);
      await setText(16);
      const service = SERVICE_SLUGS.find((slug) => path === `/${slug}`);
      if (service) await books(page, SERVICES[service].booking);
    }
  });

test.describe('an unknown address', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('answers a real 404 page with links', async ({ page, accessible }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await accessible();
  });
});

test('aliases of the routes redirect permanently to the plain ones', async ({ request }) => {
  for (const [from, to] of [
    ['/clocks', '/clock'],
    ['/services/electrical', '/electrical'],
    ['/services/electronic', '/electronic'],
    ['/services/catering', '/catering'],
    ['/services/electromechanical', '/electromechanical'],
    ['/coffee/', '/coffee'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, to]);
  }
});

test('the header turns solid after 20 pixels and its links work', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  const clear = await ground();
  /** Two frames later the header has handled the scroll event. */
  const scrollTo = (y: number) =>
    page.evaluate(async (top) => {
      const frame = () => new Promise(requestAnimationFrame);
      window.scrollTo({ top, behavior: 'instant' });
      await frame().then(frame);
    }, y);
  await scrollTo(20);
  await expect(header).not.toHaveAttribute('data-solid');
  expect(await ground()).toBe(clear);
  await scrollTo(21);
  await expect(header).toHaveAttribute('data-solid');
  await expect.poll(ground).not.toBe(clear);
  const nav = header.getByRole('navigation').first();
  for (const [name, href] of [
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Shop', '/shop'],
    ['Reviews', '/review'],
  ] as const)
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect(header.getByRole('link', { name: 'Contact' })).toBeHidden();
  await expect(
    page
      .getByRole('contentinfo')
      .getByRole('link', { name: /contact/i })
      .first(),
  ).toBeVisible();
});

/** A stored cart with this many pieces. */
function cartOf(pieces: number): string {
  const counts = [99, pieces - 99].map((count) => Math.min(count, pieces)).filter((count) => count > 0);
  return encodeCart(counts.map((quantity, at) => ({ id: `part-${at}`, quantity })));
}

for (const pieces of [0, 12, 120])
  test(`the cart is in a phone’s header, and the company’s name complete or not at all, with ${pieces} pieces in the cart`, async ({
    page,
  }) => {
    await page.addInitScript((cart) => localStorage.setItem('cart', cart), cartOf(pieces));
    const mark = page.locator('.site-header a').first();
    const cart = page.locator('.site-header > div > a[href="/cart"]');
    await page.goto('/about');
    for (const width of [320, 344, 352, 360, 375, 387, 388, 390, 399, 400]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(cart).toContainText(pieces ? `Cart${pieces}, ` : 'Cart');
      // On the line of the mark and complete, or on the next line, which is not shown.
      const place = await mark.evaluate((link: HTMLElement) => ({
        isShown: (link.lastElementChild as HTMLElement).offsetTop < link.offsetHeight,
        cut: link.scrollWidth - link.clientWidth,
      }));
      if (width >= 375 && pieces < 100) expect(place.isShown, `${width} px`).toBe(true);
      if (place.isShown) expect(place.cut, `${width} px`).toBe(0);
    }
  });
