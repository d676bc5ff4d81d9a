// The map of a service page: each area is highlighted for its link, by mouse, keyboard, touch and URL.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** The highlight over the map for an area; 'none' while it is off. */
const lit = (page: Page, area: string): Promise<string> =>
  page.locator(`#${area}`).evaluate((element) => getComputedStyle(element).backgroundImage);

test('an area of the list is highlighted on the map', async ({ page, request, accessible }) => {
  await page.goto('/clock');
  const north = page.getByRole('link', { name: 'North London' });
  expect(await lit(page, 'north-london')).toBe('none');

  await north.hover();
  expect(await lit(page, 'north-london')).toContain('london-on-petrol.svg#north');
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await lit(page, 'north-london')).toBe('none');

  await page.getByRole('link', { name: 'West London' }).focus();
  await page.keyboard.press('Tab');
  await expect(north).toBeFocused();
  expect(await lit(page, 'north-london')).toContain('#north');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#north-london$/);
  await north.blur();
  expect(await lit(page, 'north-london')).toContain('#north');
  await expect(page.getByRole('img', { name: /^Map of London/ })).toBeInViewport();
  await accessible();

  const drawing = await (await request.get('/drawings/london-on-petrol.svg')).text();
  for (const area of ['central', 'west', 'north', 'south', 'east', 'surrounds'])
    expect(drawing).toContain(`id="${area}"`);
});

test('on a phone the list is there as on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/clock');
  const list = page.getByRole('region', { name: 'Service areas' }).getByRole('link');
  await expect(list).toHaveCount(6);
  for (const area of await list.all()) await expect(area).toBeVisible();
  const [first, second] = [await list.nth(0).boundingBox(), await list.nth(1).boundingBox()];
  expect(first?.height).toBeGreaterThanOrEqual(44);
  expect(second?.y).toBe(first?.y);
});
