// `npm run bench`: bytes and server speed with the target beside each figure; exit code 1 when one falls short.
// Speed is stated as a ratio to a bare node server in the same run, so that it means the same on any machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../support/service.ts';
import { startBareServer } from './bare-server.ts';
import { checkouts, requestsPerSecond } from './load.ts';
import { pageBytes } from './page-bytes.ts';

interface Figure {
  what: string;
  figure: number;
  target: string;
  met: boolean;
}

const atMost = (what: string, figure: number, most: number): Figure => ({
  what,
  figure,
  target: `≤ ${most}`,
  met: figure <= most,
});

const KB = 1000;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Brotli kB of what a stranger's first visit loads. */
function bytes(): Figure[] {
  return ['index', 'services', 'about', 'contact', 'review', 'coffee', 'clock'].flatMap((page) => {
    const { html, scripts } = pageBytes(page);
    return [
      atMost(`/${page} HTML and CSS, kB`, rounded(html / KB), 25),
      atMost(`/${page} scripts, kB`, rounded(scripts / KB), 6),
    ];
  });
}

/** How many times longer a request takes than on a bare node server that answers the same bytes. */
async function server(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const service = await startService({ DATA_DIR: dataDir });
  const list = await (await fetch(`${service.origin}/api/products`)).text();
  const page = await (await fetch(`${service.origin}/coffee`)).text();
  const bare = await startBareServer({ '/api/products': list, '/coffee': page });
  const ratio = async (path: string) => {
    const [ours, theirs] = [
      await requestsPerSecond(service.origin + path),
      await requestsPerSecond(bare.origin + path),
    ];
    return rounded(theirs / ours);
  };
  const figures = [
    atMost('product list, times a bare node server', await ratio('/api/products'), 6),
    atMost('a page, times a bare node server', await ratio('/coffee'), 3),
    {
      what: 'checkouts a second (each synced to disk)',
      figure: await checkouts(service.origin),
      target: '≥ 50',
      met: true,
    },
  ];
  await service.kill('SIGTERM');
  bare.close();
  rmSync(dataDir, { recursive: true, force: true });
  return figures.map((figure) =>
    figure.target === '≥ 50' ? { ...figure, met: figure.figure >= 50 } : figure,
  );
}

const figures = [...bytes(), ...(await server())];
console.table(
  figures.map(({ what, figure, target, met }) => ({ what, figure, target, met: met ? 'yes' : 'NO' })),
);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
