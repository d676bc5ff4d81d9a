// What somebody finds who uses the keyboard and listens: where the focus is, whether it can be seen, what is announced.
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus; fails after `most` presses. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** What covers the focused element, by its middle and its corners; '' if all of them can be seen. */
const coverOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    let { left, right, top, bottom } = focused.getBoundingClientRect();
    // A long name that is cut off is in sight as far as it is shown.
    for (let around = focused.parentElement; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      if (overflowX === 'visible') continue;
      const edges = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
    }
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, top + 3],
      [left + 3, bottom - 3],
      [right - 3, bottom - 3],
    ];
    for (const [x = 0, y = 0] of points) {
      const hit = document.elementFromPoint(x, y);
      const isPart = hit && (focused.contains(hit) || hit.contains(focused));
      if (!isPart) return `${focused.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`;
    }
    return '';
  });

/** Presses a key so often, and fails if what has the focus then is covered or beyond the window's edge. */
export async function walkInSight(page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key);
    expect(await coverOfFocus(page), `after ${step + 1} times ${key}`).toBe('');
  }
}

interface Listening {
  /** What was announced since the last call. */
  heard: () => Promise<string[]>;
}

/**
 * Listens to the page like a screen reader: to texts that come into a live region (a status is read whole, each time), to alerts
 * that come with a text, and to the names of what takes the focus. It is one of those that say nothing of a status that comes with
 * its text, or was hidden until then. Call it once the page has loaded.
 */
export async function listen(page: Page): Promise<Listening> {
  await page.evaluate(() => {
    const LIVE = '[aria-live], [role="status"], [role="alert"], output';
    const said: string[] = [];
    Object.assign(window, { said });
    const textOf = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [inert]')) hidden.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    /** Since when each region is known. */
    const known = new WeakMap<Element, number>();
    const know = (since: number) => {
      for (const region of document.querySelectorAll(LIVE))
        if (!known.has(region) && region.checkVisibility()) known.set(region, since);
    };
    know(0);
    const knowNow = () => know(performance.now());
    setInterval(knowNow, 20);
    // At once: on a busy machine the next turn of the timer may be as late as the text.
    document.addEventListener('beforetoggle', () => queueMicrotask(knowNow), { capture: true });
    const isKnown = (region: Element) =>
      region.matches('[role="alert"]') ||
      performance.now() - (known.get(region) ?? Number.POSITIVE_INFINITY) >= 50;
    // Behind a dialog nothing is heard.
    const isLive = (element: Element) =>
      element.getAttribute('aria-live') !== 'off' &&
      [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.contains(element));
    const say = (text: string) => text && said.push(text);
    new MutationObserver((records) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes, type } of records) {
        const holder = target instanceof Element ? target : target.parentElement;
        const region = holder?.closest(LIVE);
        if (region?.isConnected && (type === 'characterData' || addedNodes.length > 0)) changed.add(region);
        for (const node of addedNodes)
          if (node instanceof Element && node.isConnected)
            for (const one of [node, ...node.querySelectorAll('*')]) if (one.matches(LIVE)) changed.add(one);
      }
      for (const region of changed) if (isLive(region) && isKnown(region)) say(textOf(region));
      knowNow();
    }).observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener('focusin', ({ target }) => {
      // Once what gave it the focus has ended.
      queueMicrotask(() => {
        const element = target as HTMLElement;
        const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        const label = (element as HTMLInputElement).labels?.[0]?.textContent;
        say(`focus: ${(named || element.ariaLabel || label || textOf(element)).replace(/\s+/g, ' ').trim()}`);
      });
    });
  });
  return {
    heard: async () => {
      // What is in sight, and hidden from listeners until its region has stood for a while.
      await expect(page.locator('[role="status"] > [inert]')).toHaveCount(0);
      return page.evaluate(() => {
        const { said } = window as unknown as { said: string[] };
        return said.splice(0);
      });
    },
  };
}

/** How many of the announcements contain this text. */
export const timesHeard = (heard: readonly string[], text: string): number =>
  heard.filter((one) => one.includes(text)).length;
