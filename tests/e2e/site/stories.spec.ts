// The carousel of stories: its two buttons wrap around, and its position text is right.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** The carousel on the home page before scrolling, and how many stories it has. */
async function openStories(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/');
  const section = page.locator('[data-stories]');
  return {
    section,
    all: await section.getByRole('listitem').count(),
    place: section.getByRole('status'),
    previous: section.getByRole('button', { name: 'Previous stories' }),
    next: section.getByRole('button', { name: 'Next stories' }),
  };
}

test('on a phone it shows one story at a time and wraps around at both ends', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { section, all, place, previous, next } = await openStories(page, 390);
  await section.scrollIntoViewIfNeeded();
  await expect(place).toHaveText(`1 of ${all}`);
  await next.click();
  await expect(place).toHaveText(`2 of ${all}`);
  await expect(section.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 0.5 });
  await previous.click();
  await expect(place).toHaveText(`1 of ${all}`);
  await previous.click();
  await expect(place).toHaveText(`${all} of ${all}`);
  await next.click();
  await expect(place).toHaveText(`1 of ${all}`);
});

test('on a wide screen it shows three; nothing is measured before it is near the viewport', async ({
  page,
}) => {
  const { section, all, place, next } = await openStories(page, 1440);
  // A page's scripts run after its first frame; this waits for them.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(place).toBeEmpty();
  await section.scrollIntoViewIfNeeded();
  await expect(place).toHaveText(`1 to 3 of ${all}`);
  await next.click();
  await expect(place).toHaveText(`2 to 4 of ${all}`);
});

test('its position is right on a slow phone too, which gets several frames at once', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = [{ isIntersecting: false }, { isIntersecting: true }] as IntersectionObserverEntry[];
    window.IntersectionObserver = class extends IntersectionObserver {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        super(tell);
        this.#tell = tell;
      }
      override observe(): void {
        this.#tell(seen, this);
      }
    };
  });
  const { all, place } = await openStories(page, 390);
  await expect(place).toHaveText(`1 of ${all}`);
});
