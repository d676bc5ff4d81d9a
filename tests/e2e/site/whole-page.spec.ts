// A picture of the whole page, a print and a page reader see every section: none waits for somebody to scroll.
import { expect, test } from '../support/fixtures.ts';

const PAGES = ['/', '/services', '/about', '/coffee', '/contact', '/review', '/privacy', '/shop', '/cart'];

for (const path of PAGES)
  test(`${path} draws every section before anybody scrolls`, async ({ page }) => {
    await page.goto(path);
    const sections = page.locator('main section, main article, main li, footer');
    await expect(sections.first()).toBeAttached();
    const hidden = await sections.evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
        .filter((element) => getComputedStyle(element).contentVisibility === 'auto')
        // Other tests add parts: those past the shop's sixtieth may wait (src/islands/shop/ProductGrid.tsx).
        .filter((element) => [...(element.parentElement?.children ?? [])].indexOf(element) < 60)
        .map((element) => element.textContent?.trim().slice(0, 60)),
    );
    expect(hidden).toEqual([]);
  });

/** Files of the fonts that the page has asked for since it opened. */
const EXTRA = /instrument-sans-(more|latin-ext)/;

test("letters beyond the page's own font come in a file of the same family, and only then", async ({
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
