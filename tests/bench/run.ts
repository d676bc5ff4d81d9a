// `npm run bench`: one table with the target beside each figure; exit code 1 when one falls short. `-- --quick` takes about a
// minute, and leaves out what takes longer. What is measured how: docs/performance.md. Build first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_SLUGS } from '#contract/services.ts';
import { buildTimes } from './build-times.ts';
import { catalogueSearch } from './catalogue-search.ts';
import { checkouts } from './checkouts.ts';
import { type Figure, printTable } from './figure.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { mixedLoad } from './mixed-load.ts';
import { pageBytes } from './page-bytes.ts';
import { DIST } from './paths.ts';
import { serverCost } from './server-cost.ts';

const isQuick = process.argv.includes('--quick');

const LANDING = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/review',
  ...SERVICE_SLUGS.map((slug) => `/${slug}`),
];
const PAGES = [...LANDING, '/shop', '/cart', '/checkout'];

const PARTS: { name: string; isSlow?: boolean; measure(): Figure[] | Promise<Figure[]> }[] = [
  { name: 'bytes', measure: () => pageBytes(SERVICE_SLUGS) },
  { name: 'server', measure: () => serverCost(isQuick ? 1 : 3) },
  { name: 'checkouts', measure: checkouts },
  { name: 'mixed load', measure: () => mixedLoad(isQuick ? 5 : 600) },
  { name: 'catalogue search', measure: catalogueSearch },
  {
    name: 'Lighthouse',
    measure: () => (isQuick ? lighthouseFigures(['/coffee'], 1) : lighthouseFigures(PAGES, 3)),
  },
  { name: 'builds', isSlow: true, measure: buildTimes },
];

if (!existsSync(join(DIST, 'index.html'))) {
  console.error('There is no built site to measure. Run: npm run build');
  process.exit(1);
}
const figures: Figure[] = [];
for (const { name, isSlow, measure } of PARTS) {
  if (isQuick && isSlow) continue;
  console.log(`Measuring ${name} …`);
  figures.push(...(await measure()));
}
printTable(figures);
const short = figures.filter(({ met }) => met === false);
for (const { what, figure, target } of short) console.log(`Short: ${what}: ${figure}, not ${target}`);
process.exitCode = short.length > 0 ? 1 : 0;
