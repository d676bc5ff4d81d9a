// More → Website: whether the built pages are up to date, in all its states. The build itself: tests/api/publishing/.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const AT = '2026-11-24T14:02:00.000Z';
const published = {
  state: 'published',
  publishedAt: AT,
  publications: [
    {
      at: AT,
      pages: 3,
      problem: '',
      undo: null,
      changes: [{ who: 'Grace Holt', action: 'change', name: 'Boiler gasket set' }],
    },
  ],
  preview: null,
};
/** The page's next look at what is being built, which it takes every three seconds. */
const nextLook = (page: Page) => page.clock.fastForward(3000);
const PROBLEM = 'content/company.yml: Write the phone number';

test('a preview is awaited, and opens in a new tab', async ({ page, admin, accessible }) => {
  let preview: object | null = null;
  await page.route('**/api/publishing', (route) => route.fulfill({ json: { ...published, preview } }));
  await page.route('**/api/publishing/preview', (route) => {
    preview = { state: 'building', problem: '' };
    const message = 'The preview is being built';
    return route.fulfill({ json: { ...published, success: true, message, preview } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await admin();
  await page.goto('/admin?tab=website');
  const website = page.getByRole('region', { name: 'Publishing' });
  await website.getByRole('button', { name: 'Preview' }).click();
  await expect(website.getByRole('button', { name: 'Building the preview …' })).toBeDisabled();
  preview = { state: 'ready', problem: '' };
  await nextLook(page);
  const link = website.getByRole('link', { name: 'Open the preview' });
  await expect(link).toHaveAttribute('target', '_blank');
  await accessible();
  await website.getByRole('button', { name: 'Preview' }).click();
  await expect(link).toBeHidden();
  preview = { state: 'failed', problem: PROBLEM };
  await nextLook(page);
  await expect(website.getByText(`The preview couldn’t be built. ${PROBLEM}`)).toBeVisible();

  // A restart, say.
  await website.getByRole('button', { name: 'Preview' }).click();
  await expect(website.getByRole('button', { name: 'Building the preview …' })).toBeDisabled();
  preview = null;
  await nextLook(page);
  await expect(website.getByText(/^The preview has ended: .+ Press Preview for a new one\.$/)).toBeVisible();
  await expect(website.getByRole('button', { name: 'Preview' })).toBeEnabled();
  await accessible();
});

test('*Publish now* is followed until the pages are there', async ({ page, admin, accessible }) => {
  let reads = 0;
  await page.route('**/api/publishing', async (route) => {
    if (route.request().method() === 'POST') {
      reads = 0;
      return route.fulfill({
        json: { ...published, success: true, message: 'The pages are being built', state: 'building' },
      });
    }
    reads += 1;
    await route.fulfill({ json: published });
  });
  await page.clock.install();
  await admin();
  await page.goto('/admin?tab=website');
  const website = page.getByRole('region', { name: 'Publishing' });
  await expect(website.getByRole('status')).toHaveText('Published 24 Nov 2026 at 14:02');
  await expect(website.getByText('3 pages changed')).toBeVisible();
  await expect(website.getByText('Boiler gasket set: changed by Grace Holt')).toBeVisible();
  await accessible();
  await website.getByRole('button', { name: 'Publish now' }).click();
  await expect(website.getByRole('status')).toHaveText('Publishing …');
  await expect(website.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await nextLook(page);
  await expect(website.getByRole('status')).toHaveText('Published 24 Nov 2026 at 14:02');
  expect(reads).toBeGreaterThan(0);
});

test('a build that failed says what to mend, also on a phone', { tag: '@full' }, async ({
  page,
  admin,
  accessible,
}) => {
  const [last] = published.publications;
  await page.route('**/api/publishing', (route) =>
    route.fulfill({
      json: {
        ...published,
        state: 'failed',
        publications: [{ ...last, pages: 0, problem: PROBLEM, changes: [] }],
      },
    }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await admin();
  await page.goto('/admin?tab=website');
  const website = page.getByRole('region', { name: 'Publishing' });
  await expect(website.getByRole('alert')).toHaveText(
    'The pages couldn’t be built. Visitors see those of 24 Nov 2026 at 14:02.',
  );
  await expect(website.getByText(PROBLEM)).toBeVisible();
  await expect(website.getByText('Not published')).toBeVisible();
  await accessible();
});

test.describe('without a network', () => {
  test.use({ expectedNoise: /ERR_FAILED/ });
  for (const [isHeard, came] of [
    [true, 'Publishing …'],
    [false, 'Published 24 Nov 2026 at 14:02'],
  ] as const)
    test(`*Publish* whose reply is lost says so, then what has come of it: ${came}`, {
      tag: '@full',
    }, async ({ page, admin, accessible }) => {
      let isDown = false;
      let presses = 0;
      let view: object = published;
      await page.route('**/api/publishing', (route) => {
        if (route.request().method() === 'POST') {
          presses += 1;
          isDown = true;
          if (isHeard) view = { ...published, state: 'building' };
        }
        return isDown ? route.abort() : route.fulfill({ json: view });
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.clock.install();
      await admin();
      await page.goto('/admin?tab=website');
      const website = page.getByRole('region', { name: 'Publishing' });
      const publish = website.getByRole('button', { name: /^Publish/ });
      await publish.click();
      await expect(website.getByRole('status')).toHaveText(
        'We got no reply. Checking whether it has begun …',
      );
      await expect(page.getByText('Failed to publish the pages')).toHaveCount(0);
      for (const button of [publish, website.getByRole('button', { name: 'Preview' })])
        await expect(button).toBeDisabled();
      await accessible();
      isDown = false;
      await nextLook(page);
      await expect(website.getByRole('status')).toHaveText(came);
      await expect(publish).toBeEnabled({ enabled: !isHeard });
      expect(presses).toBe(1);
    });

  test('where the pages are built by hand, nothing is offered; without a network, another try is', {
    tag: '@full',
  }, async ({ page, admin }) => {
    await admin();
    await page.goto('/admin?tab=website');
    const website = page.getByRole('region', { name: 'Publishing' });
    await expect(website.getByText('Whoever runs the service builds the pages by hand.')).toBeVisible();
    await expect(website.getByRole('button')).toHaveCount(0);
    let isDown = true;
    await page.route('**/api/publishing', (route) => (isDown ? route.abort() : route.fallback()));
    await page.reload();
    await expect(website.getByText('Failed to load the publications')).toBeVisible();
    isDown = false;
    await website.getByRole('button', { name: 'Try again' }).click();
    await expect(website.getByText('Whoever runs the service builds the pages by hand.')).toBeVisible();
  });
});
