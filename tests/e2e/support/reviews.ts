// The page of reviews with its live list.
import type { Page } from '@playwright/test';
import { listReviews } from '#contract/reviews/reviews.ts';

/**
 * Opens the page of reviews, presses a key, and waits for the live list.
 * @returns how many reviews it has
 */
export async function openReviews(page: Page): Promise<number> {
  // Listens only after leaving the previous page, whose own refetch after a submitted review must not count. The
  // new page fetches nothing until the user moves, or stays for three seconds.
  await page.goto('/review', { waitUntil: 'commit' });
  const live = page.waitForResponse(`**${listReviews.path}`);
  await page.waitForLoadState('load');
  // Inline scripts run after the first paint, possibly after load: an earlier key press would be missed.
  await page.locator('[data-reviews][data-ready]').waitFor();
  await page.keyboard.press('Shift');
  const listed: unknown[] = await (await live).json();
  return listed.length;
}
