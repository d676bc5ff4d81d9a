// Draws into the signature's pad of an engineer's page.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Two strokes, after one that is cleared. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Their signature' });
  const path = pad.locator('path');
  const stroke = async (...points: readonly [number, number][]) => {
    await pad.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
    const move = ([across, down]: readonly [number, number]) =>
      page.mouse.move(x + width * across, y + height * down);
    const [first, ...others] = points;
    if (first) await move(first);
    await page.mouse.down();
    for (const point of others) await move(point);
    await page.mouse.up();
  };
  await stroke([0.1, 0.5], [0.9, 0.5]);
  await expect(path).toHaveAttribute('d', /^M\d+,\d+L\d+,\d+h0$/);
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(path).toHaveAttribute('d', '');
  await stroke([0.1, 0.6], [0.2, 0.2], [0.3, 0.8], [0.4, 0.4]);
  await stroke([0.5, 0.5], [0.7, 0.4]);
  await expect(path).toHaveAttribute('d', /^M[^M]+M[^M]+$/);
}
