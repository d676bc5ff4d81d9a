// A catalogue of thousands: only cards near the viewport are rendered, and nothing jumps.
import { expect, test } from '../support/fixtures.ts';
import { cards, named, PARTS, serveMany } from '../support/many-parts.ts';

/** Cards rendered at once, however long the list is. */
const MOST = 150;

test.beforeEach(async ({ page, api }) => {
  await serveMany(page, api);
  await page.goto('/shop');
  await expect(page.getByText(`${PARTS} products available`)).toBeVisible();
  // The scroll height of the whole list.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(100_000);
});

test('jumping to the end and back renders few cards', { tag: '@full' }, async ({ page }) => {
  await expect(named(page, 0)).toBeVisible();
  await page.keyboard.press('End');
  await expect(named(page, PARTS - 1)).toBeAttached();
  expect(await cards(page).count()).toBeLessThanOrEqual(MOST);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(named(page, PARTS / 2)).toBeAttached();
  expect(await cards(page).count()).toBeLessThanOrEqual(MOST);
  // The browser animates a key's scroll, and rows measured on the way may stop it: then people press again.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(named(page, 0)).toBeInViewport({ timeout: 2000 });
  }).toPass();
  expect(await cards(page).count()).toBeLessThanOrEqual(MOST);
});

test('scrolling down and up moves every card exactly as far as the page scrolled', async ({ page }) => {
  const jumps = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const inSight = () =>
      [...document.querySelectorAll('main li:has(h2)')].find(
        (card) => card.getBoundingClientRect().top > 200,
      );
    const found: number[] = [];
    for (const by of [...Array<number>(60).fill(300), ...Array<number>(60).fill(-300)]) {
      const card = inSight();
      const before = card?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: by, behavior: 'instant' });
      await frame();
      await frame();
      if (!card?.isConnected) found.push(Number.NaN);
      else found.push(Math.abs(card.getBoundingClientRect().top - before + by));
    }
    return found.filter((jump) => !(jump <= 2));
  });
  expect(jumps).toEqual([]);
  expect(await cards(page).count()).toBeLessThanOrEqual(MOST);
});

test('search results start at the top', { tag: '@full' }, async ({ page }) => {
  // Not by key: the browser animates that, and would scroll the results away again.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(named(page, PARTS - 1)).toBeAttached();
  await page.getByPlaceholder('Search products...').fill('part 77');
  await expect(page.getByText('11 products available')).toBeVisible();
  await expect(named(page, 77)).toBeInViewport();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText(`${PARTS} products available`)).toBeVisible();
  await expect(named(page, 0)).toBeInViewport();
});

test('a phone’s search, which stays in sight, starts its results at the top', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => scrollTo({ top: 6000, behavior: 'instant' }));
  await page.getByPlaceholder('Search products...').pressSequentially('part 77');
  await expect(page.getByText('11 products available')).toBeVisible();
  await expect(named(page, 77)).toBeInViewport();
});

test('wherever scrolling stops, the list comes to rest', { tag: '@full' }, async ({ page }) => {
  // Around the row whose scrolling past removes the first one.
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let top = 2200; top < 2900; top += 4) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
    }
  });
  await expect(cards(page).first()).toBeAttached();
});
