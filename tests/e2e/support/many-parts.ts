// A mocked catalogue of thousands, in pages as the service cuts them.
import type { Page, Route } from '@playwright/test';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';
import type { strictClient } from '../../support/service/strict-client.ts';

export const PARTS = 2400;
const CALL = `**${listProducts.path}?limit=*`;
/** URL pattern of every page but the first. */
export const LATER_CALL = `**${listProducts.path}?*after=*`;

export const cards = (page: Page) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) });
export const named = (page: Page, number: number) =>
  cards(page).filter({ hasText: `Part ${number} of many` });

/** @returns a function that answers one page, for routes of a test's own */
export async function serveMany(
  page: Page,
  api: () => ReturnType<typeof strictClient>,
): Promise<(route: Route) => Promise<void>> {
  const listed = await api()(listProducts);
  const samples = listed.ok ? listed.data.products : [];
  const parts = Array.from({ length: PARTS }, (_, at) => {
    const sample = samples[at % samples.length];
    if (!sample) throw new Error('the shop has no samples');
    const id = `many-${at}`;
    const subcategory = 'Grinders' as const;
    return { ...sample, _id: id, id, slug: id, name: `Part ${at} of many`, subcategory };
  });
  async function answer(route: Route): Promise<void> {
    const after = new URL(route.request().url()).searchParams.get('after');
    const from = parts.findIndex(({ id }) => id === after) + 1;
    await route.fulfill({
      json: { success: true, products: parts.slice(from, from + MAX_PARTS), lowStock: 10 },
    });
  }
  await page.route(CALL, answer);
  return answer;
}
