// Processor time per request of ours, bare node and nginx, measured alternately in several rounds: ratios of
// medians.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { compare } from './compare.ts';
import { atMost, type Figure, missing, noted } from './figure.ts';
import { orderCost } from './order-cost.ts';
import { DIST } from './paths.ts';
import { type Measured, measured, startBare, startNginx } from './servers.ts';
import { slotsCost } from './slots-cost.ts';
import { requestBytes } from './sockets.ts';

export interface Size {
  /** Rounds, of which the median counts. */
  rounds: number;
  /** Linux counts in hundredths of a second: fewer requests would be only a handful of ticks. */
  reads: number;
  /** Each is synced to disk. */
  writes: number;
}
const PAGE = '/coffee';
const JSON_TYPE = { 'Content-Type': 'application/json' };

async function register(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/register`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({
      username: 'Bench',
      email: 'bench@example.com',
      password: 'a long enough passphrase',
    }),
  });
  return (await answer.json()).token;
}

async function keepOneReview(origin: string): Promise<void> {
  const body = JSON.stringify({ name: 'Bench', service: 'Clocks', rating: 5, content: 'The first of many.' });
  await fetch(`${origin}/api/reviews`, { method: 'POST', headers: JSON_TYPE, body });
}

/** Different each time, because a repeated review is not stored again. */
function reviews(): () => string {
  let n = 0;
  return () => {
    n += 1;
    return JSON.stringify({
      name: 'Bench',
      service: 'Clocks',
      rating: 5,
      content: `Clock number ${n} runs.`,
    });
  };
}

async function pages(
  ours: Measured,
  bare: Measured,
  nginx: Measured | null,
  { rounds, reads }: Size,
): Promise<Figure[]> {
  const gzip = { 'Accept-Encoding': 'gzip' };
  const targets = {
    ours: { server: ours, request: requestBytes('GET', PAGE, gzip) },
    bare: { server: bare, request: requestBytes('GET', '/page', gzip) },
  };
  const what = 'a page, times the processor time of nginx';
  if (!nginx) {
    const cost = await compare(targets, rounds, reads);
    return [
      missing(what, 'there is no nginx here'),
      noted('a page, times a bare node server', cost.ours / cost.bare, 'times'),
    ];
  }
  const cost = await compare(
    {
      ...targets,
      nginx: { server: nginx, request: requestBytes('GET', PAGE, gzip) },
    },
    rounds,
    reads,
  );
  return [
    atMost(what, cost.ours / cost.nginx, 2),
    noted('a page, times a bare node server', cost.ours / cost.bare, 'times'),
    noted('processor time of ours for a page', cost.ours, 'µs'),
    noted('processor time of nginx for a page', cost.nginx, 'µs'),
  ];
}

async function calls(ours: Measured, bare: Measured, { rounds, reads, writes }: Size): Promise<Figure[]> {
  const list = await compare(
    {
      ours: { server: ours, request: requestBytes('GET', '/api/products', { 'Accept-Encoding': 'br' }) },
      bare: { server: bare, request: requestBytes('GET', '/list') },
    },
    rounds,
    reads,
  );
  const bearer = { Authorization: `Bearer ${await register(ours.port)}` };
  const one = await compare(
    {
      ours: { server: ours, request: requestBytes('GET', '/api/me', bearer) },
      bare: { server: bare, request: requestBytes('GET', '/one') },
    },
    rounds,
    reads,
  );
  const next = reviews();
  const added = await compare(
    {
      ours: { server: ours, request: () => requestBytes('POST', '/api/reviews', JSON_TYPE, next()) },
      bare: { server: bare, request: () => requestBytes('POST', '/review', JSON_TYPE, next()) },
    },
    rounds,
    writes,
  );
  return [
    atMost('product list, times bare node that stringifies it', list.ours / list.bare, 1),
    noted('processor time of ours for the list', list.ours, 'µs'),
    atMost('one row read with its bearer, times bare node', one.ours / one.bare, 3),
    noted('processor time of ours for one row', one.ours, 'µs'),
    atMost('one review written, times bare node that writes the same row', added.ours / added.bare, 1.8),
    noted('processor time of ours for one review', added.ours, 'µs'),
  ];
}

export async function serverCost(size: Size): Promise<Figure[]> {
  if (process.platform !== 'linux')
    return [missing('processor time per request', 'it is read from Linux’s /proc')];
  using shop = scratchShop();
  await using service = await startService(shop.env);
  const ours = measured(service);
  const list = await (await fetch(`${service.origin}/api/products`)).json();
  const page = readFileSync(join(DIST, `${PAGE}.html.gz`));
  await keepOneReview(service.origin);
  using bare = await startBare(shop.dataDir, {
    list,
    page: page.toString('base64'),
    type: 'text/html',
    writes: 'reviews',
  });
  using nginx = await startNginx(shop.dataDir);
  return [
    ...(await pages(ours, bare, nginx, size)),
    ...(await calls(ours, bare, size)),
    ...(await orderCost(size.rounds, size.writes)),
    ...(await slotsCost(size.rounds, size.reads)),
  ];
}
