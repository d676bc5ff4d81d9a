// Bar 53: two servers on one PostgreSQL, each with its own pages, one of which is killed while it builds and while it swaps, and whose
// build is ended as the kernel does when memory runs out.
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import {
  PUBLISHING,
  publishingOf,
  publishPrice,
  SLUG,
  websiteAdmin,
} from '../../support/service/website-admin.ts';
import { type Bar, CannotRun, type Measured, needPostgres } from './bar.ts';

const BUILD_MS = 240_000;
const WITHIN_S = 60;

interface Server {
  dataDir: string;
  service: Service;
  start(): Promise<void>;
}

async function startServer(databaseUrl: string): Promise<Server & Disposable> {
  const shop = scratchShop(databaseUrl);
  const start = () => startService({ ...shop.env, ...PUBLISHING, BACKUP_EVERY_HOURS: '0' });
  const server = {
    dataDir: shop.dataDir,
    service: await start(),
    async start() {
      server.service = await start();
    },
    [Symbol.dispose]: shop.dispose,
  };
  return server;
}

/** Processes of a build in this folder, each with its command. */
function buildsIn(dataDir: string): { pid: number; command: string }[] {
  if (process.platform !== 'linux') throw new CannotRun('processes are found in Linux’s /proc');
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return command.includes(join(dataDir, 'site')) ? [{ pid: Number(name), command }] : [];
    } catch {
      return [];
    }
  });
}

function killBuild(dataDir: string): void {
  for (const { pid } of buildsIn(dataDir))
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
}

/** The moment between the two renames, or just after it. */
const swapOf = (dataDir: string) =>
  new Promise<void>((done) => {
    const watcher = watch(join(dataDir, 'site'), (_, name) => {
      if (name !== 'dist.last') return;
      watcher.close();
      done();
    });
  });

const pageOf = async ({ service }: Server) => {
  const answer = await fetch(`${service.origin}/shop/${SLUG}`);
  return answer.ok ? await answer.text() : '';
};
const shows = async (server: Server, text: string) => (await pageOf(server)).includes(text);
const isWhole = async (server: Server) => /Boiler gasket set[\s\S]*<\/html>\s*$/.test(await pageOf(server));

/** Visits a server until it is disposed. */
function visitor(server: Server) {
  let isOver = false;
  const counts = { all: 0, failed: 0 };
  const visits = (async () => {
    for (; !isOver; counts.all += 1) if (!(await isWhole(server).catch(() => false))) counts.failed += 1;
  })();
  return {
    counts,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await visits;
    },
  };
}

async function measure(url: string): Promise<Measured> {
  using one = await startServer(url);
  using other = await startServer(url);
  const admin = await websiteAdmin(other.service);
  const published = (text: string) =>
    Promise.all([one, other].map((server) => waitFor(() => shows(server, text), BUILD_MS)));
  // Their first builds copy caches.
  await publishPrice(admin, 71.5);
  await published('$71.50');

  await publishPrice(await websiteAdmin(one.service), 72.5);
  const seconds = await published('$72.50');
  const visits = visitor(other);

  async function killIn(price: string, moment: () => Promise<unknown>): Promise<boolean> {
    await publishPrice(admin, Number(price));
    await moment();
    await one.service.kill('SIGKILL');
    killBuild(one.dataDir);
    await waitFor(() => shows(other, price), BUILD_MS);
    await one.start();
    const isStartWhole = await isWhole(one);
    await published(price);
    return isStartWhole;
  }
  const inBuild = await killIn('73.50', () =>
    waitFor(() => buildsIn(one.dataDir).some(({ command }) => command.includes('astro')), BUILD_MS),
  );
  const inSwap = await killIn('74.50', () => swapOf(one.dataDir));

  const owner = await websiteAdmin(one.service);
  await publishPrice(owner, 75.5);
  const astro = () => buildsIn(one.dataDir).find(({ command }) => command.includes('astro'));
  await waitFor(() => astro() !== undefined, BUILD_MS);
  process.kill(astro()?.pid ?? 0, 'SIGKILL');
  await waitFor(async () => (await publishingOf(owner)).state === 'failed', BUILD_MS);
  const { publications } = await publishingOf(owner);
  const problem = publications.find((publication) => publication.problem)?.problem;
  const isKept = await shows(one, '$74.50');
  await publishPrice(owner, 76.5);
  await published('$76.50');
  await visits[Symbol.asyncDispose]();
  await Promise.all([one, other].map(({ service }) => service.kill('SIGTERM')));
  const isClean = ![one, other].some(({ dataDir }) => existsSync(join(dataDir, 'site/dist.next')));
  return {
    figure: `both serve a change after ${seconds.join(' and ')} s; killed in the build and in the swap: whole pages at the start ${inBuild}, ${inSwap}; without memory: “${problem}”, old pages ${isKept}; the other served ${visits.counts.all} pages meanwhile, ${visits.counts.failed} failed; nothing half built stays: ${isClean}`,
    met:
      Math.max(...seconds) <= WITHIN_S &&
      ![inBuild, inSwap, isKept, isClean].includes(false) &&
      problem === 'The machine ran out of memory.' &&
      visits.counts.all > 0 &&
      visits.counts.failed === 0,
  };
}

export const publishKill: Bar = {
  number: 53,
  name: 'publishkill',
  target:
    'two servers on one PostgreSQL: both follow ≤ 60 s; one killed in build and swap, or out of memory: its pages whole, the other goes on, 0 failed',
  async run() {
    using postgres = await needPostgres();
    return await measure(postgres.url);
  },
};
