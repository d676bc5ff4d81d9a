// The shop with ten thousand parts: bytes of the list, load time on a phone, and the delay of keys in the search
// box, during and after loading.
import { type Browser, chromium, type Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue/catalogue.ts';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';
import { type ScratchShop, scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { launchOptions, NETWORK, newPhone } from './chrome.ts';
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

/** Different words in the same number, since copies would compress too well. Deterministic. */
function shuffler(texts: readonly string[]): (text: string) => string {
  const words = [...new Set(texts.flatMap((text) => text.split(/\s+/)))];
  // mulberry32.
  let state = 1;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // Few words are common and most are rare, as in natural language.
  const next = () => words[Math.floor(words.length * random() ** 2.2)] ?? '';
  return (text) => text.split(/\s+/).map(next).join(' ');
}

/** Parts like the samples, with names and texts of their own. */
const fillShop = (shop: ScratchShop): Promise<void> =>
  shop.look(async (db) => {
    const samples = await db.selectFrom('products').selectAll().execute();
    const shuffled = shuffler(samples.map(({ description }) => description));
    const rows = Array.from({ length: PARTS - samples.length }, (_, n) => {
      const sample = samples[n % samples.length];
      if (!sample) throw new Error('the shop has no samples');
      const name = `${NOUNS[n % NOUNS.length]} ${n} for model ${n % 97}`;
      const texts = { summary: shuffled(sample.summary), description: shuffled(sample.description) };
      return { ...sample, ...texts, id: `bench-${n}`, slug: `bench-${n}`, name, part_number: `B-${n}` };
    });
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto('products')
        .values(rows.slice(at, at + 500))
        .execute();
  });

interface Weight {
  pages: number;
  json: number;
  brotli: number;
  /** Brotli of the first page. */
  first: number;
}

/** Bytes of the list as a browser is sent them. */
async function weigh(origin: string): Promise<Weight> {
  const weight = { pages: 0, json: 0, brotli: 0, first: 0 };
  for (let after: string | null = ''; after !== null; ) {
    const url: string = `${origin}/api/products?limit=${MAX_PARTS}${after && `&after=${after}`}`;
    const plain: string = await (await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })).text();
    const { products } = JSON.parse(plain) as ProductList;
    // The page after a full last one is empty, and too small to be compressed.
    if (products.length === 0) break;
    let sent: Response;
    // The compressed copy is made alongside the first responses.
    do sent = await fetch(url, { method: 'GET', headers: { 'Accept-Encoding': 'br' } });
    while (sent.headers.get('content-encoding') !== 'br' && (await sent.text()));
    const bytes = Number(sent.headers.get('content-length'));
    await sent.body?.cancel();
    weight.pages += 1;
    weight.json += Buffer.byteLength(plain);
    weight.brotli += bytes;
    weight.first ||= bytes;
    after = products.length === MAX_PARTS ? (products.at(-1)?.id ?? null) : null;
  }
  return weight;
}

/** Collects the delay of each key until it shows, and until the last page change that follows from it. */
function watchKeys(): void {
  const keys: number[] = [];
  const settled: number[] = [];
  Object.assign(window, { keys, settled });
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
}

/**
 * Types and deletes.
 * @param settleMs how long to wait after each key
 * @returns the slowest key and the slowest result, ms
 */
async function type(page: Page, settleMs: number): Promise<{ key: number; result: number }> {
  await page.getByPlaceholder('Search products...').click();
  for (const key of [...TYPED, ...Array(TYPED.length).fill('Backspace')]) {
    await page.keyboard.press(key);
    await page.evaluate(
      (ms) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, ms))),
      settleMs,
    );
  }
  return page.evaluate(() => {
    const { keys, settled } = window as unknown as Record<'keys' | 'settled', number[]>;
    return { key: Math.max(16, ...keys), result: Math.max(0, ...settled) };
  });
}

async function newShopper(browser: Browser, network: typeof NETWORK | null): Promise<Page> {
  const { page, devtools } = await newPhone(browser);
  await page.addInitScript(watchKeys);
  if (network) await devtools.send('Network.emulateNetworkConditions', network);
  return page;
}
const isThere = (page: Page) => page.getByText(`${PARTS} products available`).waitFor({ timeout: 120_000 });

/** @param settleMs how long to wait after each key */
export async function catalogueSearch(settleMs: number): Promise<Figure[]> {
  using shop = scratchShop();
  await (await startService(shop.env)).kill('SIGTERM');
  await fillShop(shop);
  await using service = await startService(shop.env);
  await using browser = await chromium.launch(launchOptions);
  const { pages, json, brotli, first } = await weigh(service.origin);
  const coming = await newShopper(browser, NETWORK);
  const began = performance.now();
  await coming.goto(`${service.origin}/shop`, { waitUntil: 'commit' });
  const since = () => (performance.now() - began) / 1000;
  await coming.locator('main li h2').first().waitFor();
  const cardsAfter = since();
  await coming.getByPlaceholder('Search products...').and(coming.locator(':enabled')).waitFor();
  const all = isThere(coming).then(since);
  const early = await type(coming, settleMs);
  const allAfter = await all;
  await coming.close();
  const page = await newShopper(browser, null);
  await page.goto(`${service.origin}/shop`);
  await isThere(page);
  const late = await type(page, settleMs);
  return [
    noted(`list of ${PARTS} parts with texts of their own, JSON`, json / 1000, 'kB'),
    noted(`the same in ${pages} pages, brotli`, brotli / 1000, 'kB'),
    noted('its first page, brotli', first / 1000, 'kB'),
    noted('/shop on a phone with them: first cards', cardsAfter, 's'),
    noted('the same: all can be searched', allAfter, 's'),
    atMost('slowest key in the search box while they come in, ms', early.key, 100),
    atMost(`slowest key in the search box of ${PARTS} parts, ms`, late.key, 100),
    noted('slowest results behind a key there', late.result, 'ms'),
    noted('cards in the page then', await page.locator('main li').count(), 'elements'),
  ];
}
