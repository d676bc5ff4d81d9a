// Draws into the signature's pad of an engineer's page.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Point = readonly [across: number, down: number];

const padOf = (page: Page) => page.getByRole('img', { name: 'Your signature (optional)' });

async function stroke(page: Page, ...points: readonly Point[]): Promise<void> {
  const pad = padOf(page);
  // The page may put it in place anew meanwhile: unlike a mere scroll, this waits for it.
  await pad.hover();
  const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
  const move = ([across, down]: Point) => page.mouse.move(x + width * across, y + height * down);
  const [first, ...others] = points;
  if (first) await move(first);
  await page.mouse.down();
  for (const point of others) await move(point);
  await page.mouse.up();
}

/** Two strokes. */
export async function draw(page: Page): Promise<void> {
  await stroke(page, [0.1, 0.6], [0.2, 0.2], [0.3, 0.8], [0.4, 0.4]);
  await stroke(page, [0.5, 0.5], [0.7, 0.4]);
  await expect(padOf(page).locator('path')).toHaveAttribute('d', /^M[^M]+M[^M]+$/);
}

/** Two strokes, after one that is cleared. */
export async function sign(page: Page): Promise<void> {
  const path = padOf(page).locator('path');
  await stroke(page, [0.1, 0.5], [0.9, 0.5]);
  await expect(path).toHaveAttribute('d', /^M\d+,\d+L\d+,\d+h0$/);
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(path).toHaveAttribute('d', '');
  await draw(page);
}

/** What whoever agrees at the door ticks, and what the engineer leaves with them first. */
export async function tickTerms(page: Page): Promise<void> {
  await page.getByLabel('I have the printed form for cancelling').check();
  await page.getByLabel('I ask you to start before the 14 days').check();
}
