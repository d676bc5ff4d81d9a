// Counts what a walk over a page takes, as a thumb would do it, and sees whether the page ever jumps to its top.
//
// A press is each tap on a link, a button, a tick or a field that opens the phone's own chooser of photos, and each signature. A choice in a
// list is two: one opens it. A field that is typed into counts as a field. What the phone itself shows, as its keyboard and its photos, and
// scrolling count as nothing.
import type { Locator, Page } from '@playwright/test';
import { PICTURE } from '../../support/records/pictures.ts';
import { expect } from './fixtures.ts';
import { draw } from './sign.ts';

declare global {
  interface Window {
    /** How often the page fell back to its top from further down. */
    jumps: number;
  }
}

/** In pixels: further down than what is in sight at once, and the top. */
const DOWN = 400;
const TOP = 100;

export async function countPresses(page: Page) {
  const counts = { presses: 0, fields: 0 };
  await page.addInitScript(
    ({ down, top }) => {
      window.jumps = 0;
      let before = 0;
      addEventListener('scroll', () => {
        if (before > down && scrollY < top) window.jumps += 1;
        before = scrollY;
      });
    },
    { down: DOWN, top: TOP },
  );
  return {
    counts,
    jumps: () => page.evaluate(() => window.jumps),
    async tap(control: Locator) {
      counts.presses += 1;
      await control.click();
    },
    async type(field: Locator, text: string) {
      counts.fields += 1;
      // While a page starts, it takes no letters yet: whoever types sees that.
      await expect(async () => {
        await field.fill(text);
        await expect(field).toHaveValue(text, { timeout: 1000 });
      }).toPass();
    },
    async choose(list: Locator, option: string) {
      counts.presses += 2;
      await list.selectOption(option);
    },
    async photos(label: string, ...names: string[]) {
      counts.presses += 1;
      const opens = page.waitForEvent('filechooser');
      await page.locator('label', { hasText: label }).click();
      const files = names.map((name) => ({ name, mimeType: 'image/png', buffer: PICTURE }));
      await (await opens).setFiles(files);
    },
    async sign() {
      counts.presses += 1;
      await draw(page);
    },
  };
}
