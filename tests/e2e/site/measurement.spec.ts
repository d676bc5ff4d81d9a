// Analytics of quote requests: none without an id; with one, only after consent, which can be withdrawn.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const HOST = 'google-analytics.com';
const SCRIPT = stripTypeScriptTypes(readFileSync('src/components/measurement/measurement.ts', 'utf8'));

/** The tests' site has no id, so this adds what `Measurement.astro` and the footer render with one. */
async function openMeasured(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route(`https://*.${HOST}/**`, (route) => {
    sent.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await page.route('**/measured', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Measured</title>
        <button type="button" data-measurement-change>Measurement choice</button>
        <section data-measurement="G-TEST12345" aria-label="Measurement" hidden>
          <button type="button" data-measurement-answer="no">No</button>
          <button type="button" data-measurement-answer="yes">Yes</button>
        </section>
        <script type="module">${SCRIPT}</script>`,
    }),
  );
  await page.goto('/measured');
  return sent;
}
const send = (page: Page, form: string) =>
  page.evaluate((name) => {
    document.dispatchEvent(new CustomEvent('form:sent', { detail: { form: name } }));
  }, form);
const bar = (page: Page) => page.getByRole('region', { name: 'Measurement' });

test('a site without an id has no consent bar or button, and a policy without the analytics host', async ({
  page,
}) => {
  for (const path of ['/', '/quote', '/services']) {
    const answer = await page.goto(path);
    expect(await answer?.text()).not.toContain('measurement');
    expect(await answer?.text()).not.toContain(HOST);
  }
});

test.describe('a site with an id', () => {
  test.use({ expectedNoise: /outside request: https:\/\/www\.google-analytics\.com\/g\/collect/ });
  test('a quote request is counted after consent, with its value and currency, and no other form is', async ({
    page,
  }) => {
    const sent = await openMeasured(page);
    await send(page, 'quote');
    await bar(page).getByRole('button', { name: 'Yes' }).click();
    await expect(bar(page)).toBeHidden();
    await send(page, 'booking');
    await page.reload();
    await expect(bar(page)).toBeHidden();
    await send(page, 'quote');
    await expect.poll(() => sent).toHaveLength(1);
    const query = new URL(sent[0] ?? '').searchParams;
    const wanted = { tid: 'G-TEST12345', en: 'conversion', 'epn.value': '1', cu: 'GBP' };
    expect(Object.fromEntries(query)).toMatchObject(wanted);
  });

  test('a refusal is stored, and either answer can be changed in the footer', async ({ page }) => {
    const sent = await openMeasured(page);
    await bar(page).getByRole('button', { name: 'No' }).click();
    await page.reload();
    await expect(bar(page)).toBeHidden();
    await send(page, 'quote');
    const change = page.getByRole('button', { name: 'Measurement choice' });
    await change.click();
    await bar(page).getByRole('button', { name: 'Yes' }).click();
    await expect(change).toBeFocused();
    await send(page, 'quote');
    await expect.poll(() => sent).toHaveLength(1);
    await change.click();
    await bar(page).getByRole('button', { name: 'No' }).click();
    await send(page, 'quote');
    expect(sent).toHaveLength(1);
  });
});
