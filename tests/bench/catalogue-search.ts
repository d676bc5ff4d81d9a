// The shop with ten thousand parts on a phone with a processor four times slower: how long a key in the search box takes to show.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { startService } from '../support/service.ts';
import { launchOptions } from './chrome.ts';
import { atMost, type Figure, noted } from './figure.ts';

const PARTS = 10_000;
const TYPED = 'grinder 12';
const NOUNS = [
  'grinder',
  'boiler',
  'gasket',
  'thermostat',
  'pump',
  'valve',
  'fuse',
  'belt',
  'spring',
  'filter',
];

/** Copies of the sample parts under names of their own. */
async function fillShop(dataDir: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  const samples = await db.selectFrom('products').selectAll().execute();
  const rows = Array.from({ length: PARTS - samples.length }, (_, n) => {
    const sample = samples[n % samples.length];
    if (!sample) throw new Error('the shop has no samples');
    const name = `${NOUNS[n % NOUNS.length]} ${n} for model ${n % 97}`;
    return { ...sample, id: `bench-${n}`, slug: `bench-${n}`, name, part_number: `B-${n}` };
  });
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('products')
      .values(rows.slice(at, at + 500))
      .execute();
  await db.destroy();
}

/** @param settleMs how long to wait after each key */
export async function catalogueSearch(settleMs: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await (await startService({ DATA_DIR: folder, DATABASE_URL: '' })).kill('SIGTERM');
  await fillShop(folder);
  const service = await startService({ DATA_DIR: folder, DATABASE_URL: '' });
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.addInitScript(() => {
      const keys: number[] = [];
      const settled: number[] = [];
      Object.assign(window, { keys, settled });
      // From a key to the last change of the page that follows from it.
      addEventListener('keydown', () => {
        const at = performance.now();
        const changes = new MutationObserver(() => {
          settled[place] = performance.now() - at;
        });
        const place = settled.push(0) - 1;
        changes.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => changes.disconnect(), 500);
      });
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name.startsWith('key')) keys.push(duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(`${service.origin}/shop`);
    await page.getByText(`${PARTS} products available`).waitFor({ timeout: 60_000 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const box = page.getByPlaceholder('Search products...');
    await box.click();
    for (const key of [...TYPED, ...Array(TYPED.length).fill('Backspace')]) {
      await page.keyboard.press(key);
      await page.evaluate(
        (ms) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, ms))),
        settleMs,
      );
    }
    const { keys, settled } = await page.evaluate(() => {
      const { keys, settled } = window as unknown as Record<'keys' | 'settled', number[]>;
      return { keys, settled };
    });
    const cards = await page.locator('main li').count();
    return [
      atMost(`slowest key in the search box of ${PARTS} parts, ms`, Math.max(16, ...keys), 100),
      noted('slowest results behind a key there', Math.max(...settled), 'ms'),
      noted('cards in the page then', cards, 'elements'),
    ];
  } finally {
    await browser.close();
    await service.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
