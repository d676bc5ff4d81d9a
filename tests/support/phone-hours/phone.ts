// An engineer's phone: a Chromium with a folder of its own, which keeps what the page's script keeps on it, whatever ends page or phone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../chromium.ts';
import { PHONE_HEADER } from './network.ts';

/** Milliseconds after which a step hangs, on a busy machine too. */
const STEP_MS = 8_000;

/** What the phone's store has, as it stands there. */
export interface Stored {
  sheets: StoredSheet[];
  queue: StoredItem[];
}
interface Whose {
  engineer: string;
  visit: string;
  held: string;
  why: string;
}
export interface StoredSheet extends Whose {
  fields: [string, string][];
  step: string;
  rev: number;
  sent: number;
}
export interface StoredItem extends Whose {
  kind: string;
  key: string;
  fields?: [string, string][];
}

export class Phone implements AsyncDisposable {
  page: Page | null = null;
  isOnline = true;
  /** Of what its page shows: an engineer and a visit, as numbers of the history. */
  shows: { engineer: number; visit: number } | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), 'phone-'));
  #context: BrowserContext | null = null;
  /** Of its page. */
  #session: CDPSession | null = null;

  readonly name: string;
  readonly #origin: string;
  readonly #now: () => number;
  /** @param now the time that its clock shows when it is switched on */
  constructor(name: string, origin: string, now: () => number) {
    this.name = name;
    this.#origin = origin;
    this.#now = now;
  }

  async #switchedOn(): Promise<BrowserContext> {
    if (this.#context) return this.#context;
    const context = await chromium.launchPersistentContext(this.#folder, {
      ...CHROMIUM,
      baseURL: this.#origin,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      extraHTTPHeaders: { [PHONE_HEADER]: this.name },
    });
    context.setDefaultTimeout(STEP_MS);
    await context.clock.install({ time: this.#now() });
    this.#context = context;
    return context;
  }

  /** @returns whether there is a page: without a network, one that was kept */
  async open(path: string): Promise<boolean> {
    await this.closePage();
    const context = await this.#switchedOn();
    const page = await context.newPage();
    this.page = page;
    if (!this.isOnline) await this.#tellPage();
    try {
      await page.goto(path);
    } catch {
      await this.closePage();
      return false;
    }
    return true;
  }

  async closePage(): Promise<void> {
    const { page } = this;
    this.page = null;
    this.shows = null;
    this.#session = null;
    await page?.close();
  }

  /** The phone's system ends the page, in the middle of whatever it does: nothing of it hears of that. */
  async killPage(): Promise<void> {
    const { page } = this;
    if (!page) return;
    this.#session ??= await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    this.#session.send('Page.crash').catch(() => undefined);
    await crashed;
    await this.closePage();
  }

  /** The phone is off at once, as without power. */
  async cutPower(): Promise<void> {
    const context = this.#context;
    const browser = context?.browser();
    this.page = null;
    this.shows = null;
    this.#session = null;
    if (!context || !browser) return;
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const own = processInfo.find(({ type }) => type === 'browser');
    const closed = new Promise((done) => context.once('close', done));
    if (own) process.kill(own.id, 'SIGKILL');
    await closed;
    this.#context = null;
  }

  /** What the page is told of the network; whether there is one is the network's own affair, for its worker as well. */
  async #tellPage(): Promise<void> {
    const { page } = this;
    this.#session ??= (await page?.context().newCDPSession(page)) ?? null;
    const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.#session?.send('Network.enable');
    await this.#session?.send('Network.emulateNetworkConditions', { offline: !this.isOnline, ...conditions });
  }

  async setOnline(isOnline: boolean): Promise<void> {
    const isOther = this.isOnline !== isOnline;
    this.isOnline = isOnline;
    if (isOther && this.page) await this.#tellPage();
  }

  /** Its worker reads the clock anew with the next page. */
  async pass(ms: number): Promise<void> {
    await this.#context?.clock.fastForward(ms);
  }

  /** Of a page that is open. */
  async stored(): Promise<Stored> {
    if (!this.page) return { sheets: [], queue: [] };
    return this.page.evaluate(
      () =>
        new Promise<Stored>((done) => {
          const opening = indexedDB.open('job-sheets');
          // There is none, and none is made here.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => done({ sheets: [], queue: [] });
          opening.onsuccess = () => {
            const { result } = opening;
            const stores = result.transaction(['sheets', 'queue']);
            const sheets = stores.objectStore('sheets').getAll();
            const queue = stores.objectStore('queue').getAll();
            stores.oncomplete = () => {
              result.close();
              const bare = queue.result.map(({ file: _, ...item }) => item);
              done({ sheets: sheets.result, queue: bare });
            };
          };
        }),
    );
  }

  /** What it says of itself. */
  async says(): Promise<string> {
    const state = this.page?.locator('[data-state]');
    return (await state?.count()) ? ((await state?.first().textContent()) ?? '').trim() : '';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
