// Scripts that islands load later: until they are there nothing that is shown goes; one that is gone costs one reload.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { cards, PARTS, serveMany } from '../support/many-parts.ts';
import { payButton, reachPayment, SUCCESS } from '../support/shopping.ts';

const STOPPED = 'This part of the page has stopped working.';
const ROW = '**/_astro/ProductRow.*.js';

const rememberList = (page: Page) => page.addInitScript(() => localStorage.setItem('shopView', 'list'));

/** @returns what lets the held script through */
async function hold(page: Page, script: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const heightOfFirst = (page: Page) =>
  cards(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().height);

test('a list that is remembered: the cards stay until its rows are there, and nothing jumps', async ({
  page,
}) => {
  await rememberList(page);
  const release = await hold(page, ROW);
  const asked = page.waitForRequest(ROW);
  await page.goto('/shop');
  await asked;
  await expect(page.getByText(/^\d+ products available$/)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  release();
  await expect.poll(() => heightOfFirst(page)).toBeLessThan(120);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const all = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(all.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer isn't called.
        requestIdleCallback(() => done(0), { timeout: 1000 });
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('thousands of parts: the first cards stay until the long grid is there', { tag: '@full' }, async ({
  page,
  api,
}) => {
  await serveMany(page, api);
  const script = '**/_astro/LongGrid.*.js';
  const release = await hold(page, script);
  const asked = page.waitForRequest(script);
  await page.goto('/shop');
  await asked;
  await expect(page.getByText(`${PARTS} products available`)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  release();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(100_000);
});

test('after the payment the page goes to the thanks without ever being empty', { tag: '@full' }, async ({
  page,
  product,
}) => {
  await reachPayment(page, await product());
  await page.evaluate(() => {
    document.documentElement.dataset.empty = '0';
    const look = () => {
      const { dataset } = document.documentElement;
      if (!document.querySelector('main h1')?.checkVisibility())
        dataset.empty = String(Number(dataset.empty) + 1);
      requestAnimationFrame(look);
    };
    look();
  });
  await payButton(page).click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-empty', '0');
});

test.describe('a script that is gone since a new build', () => {
  test.use({ expectedNoise: /Failed to load resource|dynamically imported module|error occurred/ });

  const loadsOf = (page: Page) => {
    const loads: string[] = [];
    page.on('domcontentloaded', () => loads.push(page.url()));
    return loads;
  };

  test('is looked for once more by a fresh page', { tag: '@full' }, async ({ page }) => {
    await rememberList(page);
    await page.route(ROW, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const loads = loadsOf(page);
    await page.goto('/shop');
    await expect.poll(() => loads).toHaveLength(2);
    await expect.poll(() => heightOfFirst(page)).toBeLessThan(120);
  });

  test('and stays gone: the page says so, and doesn’t reload for ever', async ({ page, accessible }) => {
    await rememberList(page);
    await page.route(ROW, (route) => route.fulfill({ status: 404 }));
    const loads = loadsOf(page);
    await page.goto('/shop');
    await expect.poll(() => loads).toHaveLength(2);
    await expect(page.getByRole('group', { name: STOPPED })).toBeFocused();
    await accessible();
    expect(loads).toHaveLength(2);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => heightOfFirst(page)).toBeLessThan(120);
  });
});

test.describe('the parts by picture', () => {
  for (const width of [390, 1440])
    test(`find their place kept at ${width} px`, { tag: '@full' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const release = await hold(page, '**/_astro/MachineOffers.*.js');
      await page.goto('/shop?category=Coffee+Machine+Parts');
      const region = page.getByRole('region', { name: 'Parts by picture' });
      await expect(region.getByRole('heading')).toBeVisible();
      const foot = async () => {
        const { y, height } = (await region.boundingBox()) ?? { y: 0, height: 0 };
        return y + height;
      };
      const before = await foot();
      release();
      await expect(region.locator('.part-dot').first()).toBeAttached();
      expect(Math.abs((await foot()) - before)).toBeLessThan(8);
    });
});
