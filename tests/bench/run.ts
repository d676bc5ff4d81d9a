// `npm run bench`: one table with the target beside each figure; exit code 1 when one misses it. `-- --quick`
// takes about a minute, and leaves out what takes longer. Methods: docs/performance.md. Build first.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_SLUGS } from '#contract/services.ts';
import { buildTimes } from './build-times.ts';
import { catalogueSearch } from './catalogue-search.ts';
import { checkouts } from './checkouts.ts';
import { type Figure, missing, noted, printTable } from './figure.ts';
import { islandsReady } from './island-ready.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { mixedLoad } from './mixed-load.ts';
import { pageBytes } from './page-bytes.ts';
import { DIST } from './paths.ts';
import { publication } from './publication.ts';
import { serverCost } from './server-cost.ts';

const isQuick = process.argv.includes('--quick');

const QUICK_SIZE = { rounds: 5, reads: 8_000, writes: 500 };
const FULL_SIZE = { rounds: 5, reads: 20_000, writes: 1_000 };

const LANDING = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/review',
  ...SERVICE_SLUGS.map((slug) => `/${slug}`),
];

/** Indexable pages, with one product page for all, and the cart and checkout. */
function publicPages(): string[] {
  const sitemap = readFileSync(join(DIST, 'sitemap-0.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const isPart = (path: string) => path.startsWith('/shop/');
  return [
    ...paths.filter((path) => !isPart(path)),
    ...paths.filter(isPart).slice(0, 1),
    '/cart',
    '/checkout',
  ];
}

const PARTS: { name: string; isSlow?: boolean; measure(): Figure[] | Promise<Figure[]> }[] = [
  { name: 'bytes', measure: () => pageBytes(SERVICE_SLUGS) },
  { name: 'server', measure: () => serverCost(isQuick ? QUICK_SIZE : FULL_SIZE) },
  { name: 'checkouts', measure: () => checkouts(isQuick ? 100 : 300) },
  { name: 'mixed load', measure: () => mixedLoad(isQuick ? 5 : 600, !isQuick) },
  { name: 'catalogue search', measure: () => catalogueSearch(isQuick ? 200 : 600) },
  { name: 'islands', measure: () => islandsReady(isQuick ? 3 : 7) },
  {
    name: 'Lighthouse',
    measure: () =>
      isQuick ? lighthouseFigures(['/coffee'], LANDING, 1) : lighthouseFigures(publicPages(), LANDING, 3),
  },
  { name: 'publication', isSlow: true, measure: publication },
  { name: 'builds', isSlow: true, measure: buildTimes },
];

if (!existsSync(join(DIST, 'index.html'))) {
  console.error('There is no built site to measure. Run: npm run build');
  process.exit(1);
}
const began = performance.now();
const figures: Figure[] = [];
for (const { name, isSlow, measure } of PARTS) {
  if (isQuick && isSlow) continue;
  const from = performance.now();
  figures.push(...(await measure()));
  console.log(`Measured ${name} (${Math.round((performance.now() - from) / 1000)} s)`);
}
figures.push(
  missing('comparable sites', 'they are not part of this project'),
  noted('all of this took', (performance.now() - began) / 1000, 's'),
);
printTable(figures);
const short = figures.filter(({ met }) => met === false);
for (const { what, figure, target } of short) console.log(`Short: ${what}: ${figure}, not ${target}`);
process.exitCode = short.length > 0 ? 1 : 0;
