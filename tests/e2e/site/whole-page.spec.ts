// Full-page screenshots, prints and page readers get every section without scrolling.
import { expect, test } from '../support/fixtures.ts';

const PAGES = ['/', '/services', '/about', '/coffee', '/contact', '/review', '/privacy', '/shop', '/cart'];

test('pages render every section without scrolling', { tag: '@full' }, async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const sections = page.locator('main section, main article, main li, footer');
    await expect(sections.first()).toBeAttached();
    const hidden = await sections.evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
        .filter((element) => getComputedStyle(element).contentVisibility === 'auto')
        // Other tests add parts: those past the shop's sixtieth may be deferred
        // (src/islands/shop/ProductGrid.tsx).
        .filter((element) => [...(element.parentElement?.children ?? [])].indexOf(element) < 60)
        .map((element) => element.textContent?.trim().slice(0, 60)),
    );
    expect(hidden, path).toEqual([]);
  }
});

/** Font files that the page has requested since it opened. */
const EXTRA = /instrument-sans-(more|latin-ext)/;

test("letters outside the page's own font come in a file of the same family, and only when needed", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = EXTRA.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  expect(asked).toEqual([]);
  await page.evaluate(async () => {
    const line = document.createElement('p');
    line.textContent = '20 µF, Łódź';
    document.querySelector('main')?.append(line);
    line.getBoundingClientRect();
    await document.fonts.ready;
  });
  await expect.poll(() => [...asked].sort()).toEqual(['latin-ext', 'more']);
});
