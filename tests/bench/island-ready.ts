// From the request until a button of an island can be pressed, over a phone's line: times what React alone takes.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { encodeCart } from '#contract/orders/cart.ts';
import { scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { launchOptions, NETWORK, newPhone } from './chrome.ts';
import { atMost, type Figure, median, noted } from './figure.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { reactAlone } from './react-alone.ts';
import { measured } from './servers.ts';

const MOST = { '/shop': 1.4, '/cart': 1.25, '/checkout': 1.25 };
const ALONE = 'React alone';

interface Visit {
  /** Milliseconds from the request on. */
  ready: number;
  /** When the first picture was asked for; 0 on a page without one. */
  picture: number;
}

/** Makes `visit`, a promise of what is measured. @param cart as stored */
function watchButton(cart: string): void {
  localStorage.setItem('cart', cart);
  const isLive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  const visit = new Promise<Visit>((done) => {
    const look = () => {
      const [picture] = performance
        .getEntriesByType('resource')
        .filter((one) => (one as PerformanceResourceTiming).initiatorType === 'img');
      if ([...document.querySelectorAll('main button:enabled')].some(isLive))
        done({ ready: performance.now(), picture: picture?.startTime ?? 0 });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { visit });
}

/** Asks over DevTools: Playwright's own waiting compiles a large script in the page, on the clock. */
async function visit(browser: Browser, url: string, cart: string): Promise<Visit> {
  const { page, devtools } = await newPhone(browser);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(watchButton, cart);
  await page.goto(url, { waitUntil: 'commit' });
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'visit',
    awaitPromise: true,
    returnByValue: true,
  });
  await page.close();
  return result.value as Visit;
}

/** @param alone where React alone is @param rounds visits of each page with an empty cache, in turns; medians count */
async function compare(
  browser: Browser,
  origin: string,
  alone: string,
  cart: string,
  rounds: number,
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>();
  const urls = new Map([[ALONE, alone], ...Object.keys(MOST).map((path) => [path, origin + path] as const)]);
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of urls)
      visits.set(name, [...(visits.get(name) ?? []), await visit(browser, url, cart)]);
  return visits;
}

function figuresOf(protocol: string, visits: ReadonlyMap<string, readonly Visit[]>): Figure[] {
  const readyOf = (name: string) => median((visits.get(name) ?? []).map(({ ready }) => ready));
  const pictures = (visits.get('/shop') ?? []).map(({ picture }) => picture);
  return [
    noted(`${protocol}: React alone, until its button can be pressed`, readyOf(ALONE), 'ms'),
    ...Object.entries(MOST).map(([path, most]) =>
      atMost(`${protocol}: ${path}, times React alone`, readyOf(path) / readyOf(ALONE), most),
    ),
    noted(`${protocol}: /shop, until its first picture is asked for`, median(pictures), 'ms'),
  ];
}

/** @param rounds visits of each page with each protocol */
export async function islandsReady(rounds: number): Promise<Figure[]> {
  using shop = scratchShop();
  await using service = await startService(shop.env);
  await using alone = await reactAlone();
  await using browser = await chromium.launch(launchOptions);
  alone.listen(0, '127.0.0.1');
  await once(alone, 'listening');
  const { port } = alone.address() as AddressInfo;
  const [part] = await shop.look((db) => db.selectFrom('products').select('id').limit(1).execute());
  const cart = encodeCart([{ id: part?.id ?? '', quantity: 1 }]);
  const plain = await compare(browser, service.origin, `http://127.0.0.1:${port}`, cart, rounds);
  const proxies = await Promise.all(
    [measured(service).port, port].map((one) => startHttpsProxy(shop.dataDir, one)),
  );
  try {
    const [origin = '', aloneOrigin = ''] = proxies.map((proxy) => proxy.origin);
    const safe = await compare(browser, origin, aloneOrigin, cart, rounds);
    return [...figuresOf('HTTP/1.1', plain), ...figuresOf('HTTP/2', safe)];
  } finally {
    for (const proxy of proxies) proxy.close();
  }
}
