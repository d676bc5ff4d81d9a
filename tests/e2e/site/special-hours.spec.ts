// Special hours known to the build: home and contact show the coming ones without an API call.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** The browser's clock, so that no day ends in the middle of a test. */
const NOON = Date.parse('2027-03-10T12:00:00Z');

const inLondon = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(NOON + days * 86_400_000);

/** Adds special hours to the page as a build would: the samples have none. */
async function rebuilt(page: Page, path: string, pattern: RegExp, replacement: string): Promise<string[]> {
  const asked: string[] = [];
  await page.clock.setFixedTime(NOON);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(pattern);
    await route.fulfill({ response, body: html.replace(pattern, replacement) });
  });
  await page.goto(path);
  await page.waitForLoadState('load');
  return asked;
}

test('home shows the special hours of today', async ({ page }) => {
  const days = `data-days='{"${inLondon(0)}":"Closed (Stocktaking)"}'`;
  const asked = await rebuilt(page, '/', /data-days="?\{\}"?/, days);
  await expect(page.getByText('Closed (Stocktaking)')).toBeVisible();
  expect(asked).not.toContain('/api/opening-exceptions');
});

test('home tells of special hours of the next fortnight, and of no others', { tag: '@full' }, async ({
  page,
}) => {
  const line = (days: number) => `<dd data-day="${inLondon(days)}">In ${days} days: Closed</dd>`;
  await rebuilt(page, '/', /<\/dl>/, `${[0, 14, 15].map(line).join('')}</dl>`);
  await expect(page.getByText(/^In \d+ days: Closed$/).filter({ visible: true })).toHaveText([
    'In 0 days: Closed',
    'In 14 days: Closed',
  ]);
});

test('contact lists special hours of the next fortnight, and no others', async ({ page }) => {
  const line = (days: number) => `<li data-day="${inLondon(days)}">In ${days} days: Closed</li>`;
  const list = `<ul data-exceptions>${[-1, 0, 14, 15].map(line).join('')}</ul>`;
  const asked = await rebuilt(page, '/contact', /<ul[^>]*data-exceptions[^>]*>\s*<\/ul>/, list);
  await expect(page.getByText(/^In -?\d+ days: Closed$/).filter({ visible: true })).toHaveText([
    'In 0 days: Closed',
    'In 14 days: Closed',
  ]);
  expect(asked).not.toContain('/api/opening-exceptions');
});
