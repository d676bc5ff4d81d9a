// The notice above every page, written in Settings: on phones, without JavaScript and on paper.

import { WIDTHS } from '../support/fixtures.ts';
import { expect, test } from '../support/own-service.ts';

const TEXT = 'We’re closed on Friday 27 November for stocktaking; orders go out on Monday.';

test('is written on a phone, and shown with and without scripts, but not on paper', async ({
  page,
  admin,
  accessible,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await admin();
  await page.goto('/admin?tab=settings');
  await page.getByLabel('Notice (optional)').fill(TEXT);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a day and a time' })).toBeVisible();
  await accessible();
  await page.getByLabel('First moment').fill('2020-01-01T09:00');
  await page.getByLabel('Last moment').fill('2099-01-01T09:00');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();

  const notice = page.getByRole('main').getByText(TEXT);
  for (const path of ['/', '/shop', '/terms']) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect(notice).toBeInViewport({ ratio: 1 });
      const [header, box] = [await page.getByRole('banner').boundingBox(), await notice.boundingBox()];
      expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
    }
  }
  await accessible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(TEXT)).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const other = await plain.newPage();
  await other.goto('/');
  await expect(other.getByText(TEXT)).toBeVisible();
  await plain.close();
});
