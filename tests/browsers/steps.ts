// Steps of a journey, as a person does them in any browser.
import { expect, vi } from 'vitest';
import type { Browser } from './browser.ts';

/** A button or link, by its text or its label. */
export const button = (name: string): string =>
  `//*[self::a or self::button[not(@disabled)]][@aria-label="${name}" or normalize-space()="${name}"]`;
export const field = (label: string): string =>
  `//*[@id=//label[normalize-space()="${label}"]/@for][not(@disabled)]`;

/** Does it to the first that can be seen; tries again until one can. */
async function atFirst(browser: Browser, xpath: string, act: 'press' | 'type', text = ''): Promise<void> {
  const failures: unknown[] = [];
  const tryEach = async () => {
    failures.length = 0;
    for (const element of await browser.find(xpath)) {
      try {
        return await element[act](text);
      } catch (failure) {
        failures.push(failure);
      }
    }
    throw new Error(`can't ${act} ${xpath}: ${failures.join(', ') || 'there is none'}`);
  };
  await vi.waitFor(tryEach, { timeout: 20_000 });
}

export const press = (browser: Browser, xpath: string) => atFirst(browser, xpath, 'press');
export const type = (browser: Browser, xpath: string, text: string) => atFirst(browser, xpath, 'type', text);

/** Waits until the page shows the text. */
export const see = (browser: Browser, text: string) =>
  expect.poll(() => browser.run('return document.body.innerText')).toContain(text);

/** @returns where the middle of each element is, in pixels from the top of the window */
export const middles = async (browser: Browser, xpath: string) =>
  (await browser.run(`
    const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return Array.from({ length: found.snapshotLength }, (_, at) => {
      const { top, bottom } = found.snapshotItem(at).getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });`)) as number[];
