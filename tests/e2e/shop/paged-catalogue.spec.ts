// A catalogue of thousands while its pages are loading.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { LATER_CALL, named, PARTS, serveMany } from '../support/many-parts.ts';

const shopStatus = (page: Page) => page.getByRole('main').getByRole('status').first();

test('the first parts are searchable at once, with a note that others are loading', async ({ page, api }) => {
  const answer = await serveMany(page, api);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(LATER_CALL, async (route) => {
    await promise;
    await answer(route);
  });
  await page.goto('/shop');
  await expect(shopStatus(page)).toHaveText('Loading products...');
  const search = page.getByPlaceholder('Search products...');
  await search.fill('part 799 of');
  await expect(named(page, 799)).toBeVisible();
  await search.fill('a name that is still to come');
  await expect(page.getByText('Loading products...')).toHaveCount(2);
  await expect(page.getByText('No products found')).toBeHidden();
  const before = await search.boundingBox();
  resolve();
  await expect(page.getByText('No products found')).toBeVisible();
  await search.fill('part 2399 of');
  await expect(named(page, 2399)).toBeVisible();
  await expect(shopStatus(page)).toHaveText('1 product available');
  expect(await search.boundingBox()).toEqual(before);
});

test.describe('a page that fails to load', () => {
  test.use({ expectedNoise: /Failed to load resource/ });
  test('is retried, the gap is reported, and it loads in the end', { tag: '@full' }, async ({
    page,
    api,
  }) => {
    await serveMany(page, api);
    await page.clock.install();
    let tries = 0;
    await page.route(LATER_CALL, (route) => {
      tries += 1;
      return route.fulfill({ status: 503, json: { code: 'unavailable', msg: 'Down' } });
    });
    await page.goto('/shop');
    for (const made of [1, 2, 3]) {
      await expect.poll(() => tries).toBe(made);
      await page.clock.runFor(5_000);
    }
    await expect(shopStatus(page)).toHaveText(/^\d+ so far\. We’re still trying to load the rest/);
    await page.unroute(LATER_CALL);
    await page.clock.runFor(30_000);
    await expect(page.getByText(`${PARTS} products available`)).toBeVisible();
  });
});
