// Accessibility check of a page by axe.
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails on any axe violation: WCAG 2.2 AA and best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // The script takes longer than a check, so each document gets it once and returns violations only.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    // Half way through a transition a colour has no contrast.
    const moving = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const run = (globalThis as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run({ runOnly, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, AXE_TAGS);
  expect(violations, `axe on ${page.url()}, ${page.viewportSize()?.width} px wide`).toEqual([]);
}
