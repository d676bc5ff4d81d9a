// Time from first paint until a page's islands respond on a phone.
import { type Browser, chromium } from '@playwright/test';
import { scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { launchOptions, newPhone } from './chrome.ts';
import { atMost, type Figure, median } from './figure.ts';

const PAGES = ['/shop', '/cart', '/checkout'];
const MOST_MS = 300;

/** Makes `ready`, a promise of the milliseconds from the first paint until React has hydrated the islands of the page. */
function watchIslands(): void {
  const isAlive = ({ firstElementChild }: Element) =>
    Object.keys(firstElementChild ?? {}).some((key) => key.startsWith('__reactProps$'));
  const ready = new Promise<number>((done) => {
    const look = () => {
      const islands = [...document.querySelectorAll('main astro-island')];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (paint && document.readyState !== 'loading' && islands.length > 0 && islands.every(isAlive))
        done(performance.now() - paint.startTime);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { ready });
}

/** Asks over DevTools: Playwright's own waiting compiles a large script in the page, on the clock. */
async function visit(browser: Browser, url: string): Promise<number> {
  const { page, devtools } = await newPhone(browser);
  await page.addInitScript(watchIslands);
  await page.goto(url);
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'ready', awaitPromise: true });
  await page.close();
  return Number(result.value);
}

/** @param rounds visits of each page with an empty cache; the median counts */
export async function islandsReady(rounds: number): Promise<Figure[]> {
  using shop = scratchShop();
  await using service = await startService(shop.env);
  await using browser = await chromium.launch(launchOptions);
  const figures: Figure[] = [];
  for (const path of PAGES) {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) waits.push(await visit(browser, service.origin + path));
    figures.push(atMost(`${path}: first paint until its island lives, ms`, median(waits), MOST_MS));
  }
  return figures;
}
