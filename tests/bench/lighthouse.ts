// Lighthouse on a phone (simulated throttling), alternating with a minimal page of a heading and a sentence.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { launchChrome } from './chrome.ts';
import { atLeast, atMost, type Figure, median, noted } from './figure.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { measured } from './servers.ts';

const FLOOR =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="Floor"><title>Floor</title></head><body><h1>Floor</h1><p>One request.</p></body></html>';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Pages with noindex have no SEO score. */
const UNLISTED = ['/cart', '/checkout'];

interface Run {
  /** The lowest of the categories that count, from 0 to 100. */
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** API calls made while the page loaded. */
  calls: number;
}

interface Request {
  resourceType?: string;
}

function runOf(path: string, { audits, categories }: Result): Run {
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const requests = (audits['network-requests']?.details as { items?: Request[] } | undefined)?.items ?? [];
  const counted = Object.values(categories).filter(({ id }) => id !== 'seo' || !UNLISTED.includes(path));
  return {
    score: Math.min(...counted.map(({ score }) => Math.round((score ?? 0) * 100))),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    calls: requests.filter(({ resourceType }) => resourceType === 'Fetch' || resourceType === 'XHR').length,
  };
}

async function visit(url: string): Promise<Run> {
  const chrome = await launchChrome();
  try {
    const flags: Flags = { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES };
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse has no result for ${url}`);
    return runOf(new URL(url).pathname, result.lhr);
  } finally {
    chrome.kill();
  }
}

const middle = (runs: readonly Run[], part: keyof Run): number => median(runs.map((run) => run[part]));

function figuresOf(path: string, isLanding: boolean, runs: readonly Run[], floor: readonly Run[]): Figure[] {
  const name = `${path}:`;
  return [
    atLeast(`${name} lowest Lighthouse score`, middle(runs, 'score'), 100),
    ...(!isLanding
      ? []
      : [
          atMost(`${name} FCP, times the floor`, middle(runs, 'fcp') / middle(floor, 'fcp'), 1.15),
          atMost(`${name} LCP, times the floor`, middle(runs, 'lcp') / middle(floor, 'lcp'), 1.25),
          atMost(`${name} blocking time, ms`, middle(runs, 'tbt'), 10),
          atMost(`${name} calls while loading`, middle(runs, 'calls'), 0),
        ]),
    atMost(`${name} layout shift`, middle(runs, 'cls'), 0.005),
  ];
}

/**
 * @param paths pages to visit
 * @param landing those compared with the minimal page
 * @param rounds visits of each; the median counts
 */
export async function lighthouseFigures(
  paths: readonly string[],
  landing: readonly string[],
  rounds: number,
): Promise<Figure[]> {
  using shop = scratchShop();
  await using service = await startService(shop.env);
  await using floor = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end(FLOOR),
  );
  floor.listen(0, '127.0.0.1');
  await once(floor, 'listening');
  const proxies = await Promise.all(
    [measured(service).port, (floor.address() as AddressInfo).port].map((port) =>
      startHttpsProxy(shop.dataDir, port),
    ),
  );
  const [origin = '', floorOrigin = ''] = proxies.map((proxy) => proxy.origin);
  const runs = new Map<string, Run[]>();
  const keep = (path: string, run: Run) => runs.set(path, [...(runs.get(path) ?? []), run]);
  try {
    for (let round = 0; round < rounds; round += 1) {
      keep('floor', await visit(`${floorOrigin}/`));
      for (const path of paths) keep(path, await visit(origin + path));
    }
    const floorRuns = runs.get('floor') ?? [];
    return [
      noted('floor: FCP and LCP', middle(floorRuns, 'lcp'), 'ms'),
      ...paths.flatMap((path) => figuresOf(path, landing.includes(path), runs.get(path) ?? [], floorRuns)),
    ];
  } finally {
    for (const proxy of proxies) proxy.close();
  }
}
