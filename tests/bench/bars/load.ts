// Bar 40: ten minutes of ordinary load, and no known vulnerability in what runs.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import { type ScratchShop, scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { type Bar, ROOT, scaled } from './bar.ts';

const PER_SECOND = 200;
const SECONDS = scaled(600, 10);
const WARM_SECONDS = scaled(60, 20);
const MOST = { p95: 100, p99: 300, growth: 0.2 };

const memory = ({ child }: Service): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);

type Send = (n: number) => Promise<Response>;

/** Of a hundred requests: 60 read pages, 30 the API, 10 write. */
async function mixture(origin: string): Promise<Send> {
  const catalogue = await createClient({ origin })(listProducts);
  const parts = catalogue.ok ? catalogue.data.products.map(({ _id }) => _id) : [];
  const get = (path: string) => fetch(`${origin}${path}`);
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const pages = ['/', '/shop', '/coffee', '/services', '/review', '/contact'];
  return (n) => {
    const index = n % 100;
    const email = `buyer${n}@example.com`;
    if (index < 60) return get(pages[n % pages.length] ?? '/');
    if (index < 80) return get('/api/products');
    if (index < 90) return get('/api/reviews');
    if (index < 94)
      return post('/api/appointments', aVisit({ ...slotAhead(), email, message: `Visit ${n}` }));
    if (index < 96) return post('/api/reviews', aReview({ content: `The clock runs, visit ${n}.` }));
    const items = [{ product: parts[n % parts.length] ?? '', quantity: 1 }];
    return post('/api/orders/checkout', { items, shippingAddress: { ...ADDRESS, email } });
  };
}

interface Day {
  times: number[];
  faults: number;
}

/**
 * Sends at a fixed rate, whether responses come or not: a slow service builds up a queue, as with real
 * visitors.
 */
async function day(send: Send, seconds: number, from: number): Promise<Day> {
  const times: number[] = [];
  let faults = 0;
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < seconds * PER_SECOND; n += 1) {
    const due = began + (n * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const one = async () => {
      const answer = await send(from + n);
      await answer.arrayBuffer();
      times.push(performance.now() - due);
      if (answer.status >= 500) faults += 1;
    };
    under.push(
      one().catch(() => {
        faults += 1;
      }),
    );
  }
  await Promise.all(under);
  return { times: times.sort((a, b) => a - b), faults };
}

/** Known high and critical vulnerabilities of what runs; null where the registry does not answer. */
function vulnerabilities(): number | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
  try {
    const { metadata } = JSON.parse(stdout) as { metadata?: { vulnerabilities: Record<string, number> } };
    return metadata ? (metadata.vulnerabilities.high ?? 0) + (metadata.vulnerabilities.critical ?? 0) : null;
  } catch {
    return null;
  }
}

/** @returns where the SBOM was written; null when npm made none */
function writeSbom(): string | null {
  const { stdout, status } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) return null;
  const path = join(tmpdir(), 'sbom.cdx.json');
  writeFileSync(path, stdout);
  return path;
}

async function measure(shop: ScratchShop) {
  const service = await startService(shop.env);
  await stockAll(shop, 1_000_000);
  const send = await mixture(service.origin);
  await day(send, WARM_SECONDS, 0);
  const before = memory(service);
  const { times, faults } = await day(send, SECONDS, WARM_SECONDS * PER_SECOND);
  const growth = memory(service) / before - 1;
  await service.kill('SIGTERM');
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p95: at(0.95), p99: at(0.99), faults, growth };
}

export const load: Bar = {
  number: 40,
  name: 'load',
  target: `${PER_SECOND} requests/s for ${SECONDS} s: p95 ≤ 100 ms, p99 ≤ 300 ms, 0 × 5xx, memory +≤ 20 %; npm audit without high or critical; a list of what runs`,
  async run() {
    const shop = scratchShop();
    const { p95, p99, faults, growth } = await measure(shop);
    shop.dispose();
    const found = vulnerabilities();
    const sbom = writeSbom();
    return {
      figure: `p95 ${Math.round(p95)} ms, p99 ${Math.round(p99)} ms, ${faults} × 5xx, memory ${Math.round(growth * 100)} %; known holes: ${found ?? 'the registry did not answer'}; ${sbom ?? 'no list'}`,
      met:
        p95 <= MOST.p95 &&
        p99 <= MOST.p99 &&
        faults === 0 &&
        growth <= MOST.growth &&
        found === 0 &&
        sbom !== null,
    };
  },
};
