// The whole service in this process: real server, real client, a database of its own, the PayPal emulator, and a
// clock that tests advance.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { createEmulator, type Emulator } from '#paypal-emulator/emulator.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLimits, NO_LIMITS } from '#server/http/limits.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { readMailTemplates } from '#server/mail/templates.ts';
import { createPayPalClient } from '#server/paypal/client.ts';
import { openUploads } from '#server/pictures/uploads.ts';
import { type Config, readConfig } from '#server/platform/configuration.ts';
import {
  CONTENT,
  readCompany,
  readFormMessages,
  readQuotesFile,
  readVisits,
} from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { RULES } from '#server/platform/create-context.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createPublisher } from '#server/publishing/publisher.ts';
import { noSite } from '#server/publishing/served-site.ts';
import { servicePrices } from '#server/website/service-prices.ts';
import { MIGRATED } from '../database/postgres.ts';
import { openMigrated } from '../database/sqlite-tables.ts';
import { type Served, serve } from './serve.ts';
import { strictClient } from './strict-client.ts';

/** A Tuesday, 10:00 in London. */
const START = Date.parse('2026-11-24T10:00:00Z');

interface TestClock {
  now(): number;
  /** @param ms milliseconds */
  advance(ms: number): void;
}

export interface Stack extends AsyncDisposable {
  ctx: Context;
  app: Served;
  /** Another server on a context of the test's own; it ends with the stack. */
  serve(ctx: Context): Promise<Served>;
  clock: TestClock;
  emulator: Emulator;
  /** Mails that the mailer accepted. */
  delivered: Mail[];
  /** Calls as a visitor; `as(token)` as somebody. */
  call: ReturnType<typeof strictClient>;
  as(token: string): ReturnType<typeof strictClient>;
  /** Starts the shutdown, as a signal does. */
  stop(): void;
  /** Whatever a process keeps in memory is as after a start again, but for the database. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** Makes and drops the databases of all tests of a process. */
let creator: pg.Pool | undefined;

/** A database of this test's own, without tables; `url` is null on SQLite, which needs none. */
export const emptyDatabase = () => databaseLike('template1');
/** With all tables. */
export const migratedDatabase = () => databaseLike(MIGRATED);

/** @param template the database that it is a copy of */
async function databaseLike(template: string): Promise<{ url: string | null; drop: () => Promise<void> }> {
  if (engine === 'sqlite') return { url: null, drop: async () => {} };
  const name = `t_${randomBytes(8).toString('hex')}`;
  const base = inject('postgresUrl');
  creator ??= new pg.Pool({ connectionString: base, allowExitOnIdle: true });
  const pool = creator;
  await pool.query(`create database ${name} template ${template}`);
  return {
    url: base.replace(/\/postgres$/, `/${name}`),
    drop: async () => void (await pool.query(`drop database ${name} with (force)`)),
  };
}

/** Files of content/, read once for all stacks of a process: each test may change its own copy. */
const [company, quotes] = [readCompany(), readQuotesFile()];
const content = { company, visits: readVisits(), quotes, prices: servicePrices(company, quotes) };
const formMessages = readFormMessages(content.company);
/** By the site's origin, which mails name. */
const templates = new Map<string, ReturnType<typeof readMailTemplates>>();

function templatesFor(siteUrl: string) {
  const read =
    templates.get(siteUrl) ?? readMailTemplates(resolve(CONTENT, 'emails'), content.company, siteUrl);
  templates.set(siteUrl, read);
  return read;
}

/** What a test may replace or change: made anew by `renew`. */
function freshParts(config: Config, now: () => number, folder: string) {
  const delivered: Mail[] = [];
  const stop = new AbortController();
  const uploads = join(folder, randomBytes(8).toString('hex'));
  const { merchantId, webhookId } = config.paypal;
  const emulator = createEmulator({ file: ':memory:', merchantId, webhookId });
  const parts = {
    ...RULES,
    ...structuredClone(content),
    payments: createPayPalClient({
      ...config.paypal,
      apiUrl: 'http://paypal.test',
      fetch: emulator.fetch,
      timeoutMs: 400,
      now,
    }),
    mailer: {
      async deliver(mail) {
        delivered.push(mail);
        return 'sent';
      },
    },
    formMessages,
    templates: templatesFor(config.siteUrl),
    uploads: openUploads(uploads),
    photos: openUploads(join(uploads, 'photos')),
    emulator: null,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    leaving: stop.signal,
    stopping: stop.signal,
    publisher: createPublisher(),
  } satisfies Partial<Context>;
  return { parts, emulator, delivered, stop: () => stop.abort() };
}

/**
 * @param settings environment variables for readConfig; throttles and hold limits are off unless a test turns
 * them on
 * @param stack is filled
 */
export async function startStack(settings: Record<string, string> = {}, stack = {} as Stack): Promise<Stack> {
  const { url, drop } = await migratedDatabase();
  const config: Config = {
    ...readConfig({
      RATE_LIMITS: 'off',
      UNPAID_ORDERS: '1000000',
      STAFF_EMAIL: 'staff@kelvinrowe.example',
      ...settings,
    }),
    databaseUrl: url,
    dataDir: ':memory:',
  };
  const database = url ? openDatabase(config) : await openMigrated();
  let now = START;
  const clock: TestClock = {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
  const folder = join(tmpdir(), `uploads-${randomBytes(8).toString('hex')}`);
  // The routes keep these objects: what they hold is put back.
  const ctx = { config: structuredClone(config), site: noSite() } as Context;
  const servers: Served[] = [];
  function begin(): void {
    now = START;
    const { parts, ...rest } = freshParts(config, clock.now, folder);
    const limits = config.rateLimits ? createLimits(database) : NO_LIMITS;
    Object.assign(ctx, { ...database, ...parts, clock, limits });
    Object.assign(ctx.config, structuredClone(config));
    Object.assign(stack, rest);
  }
  async function serveOn(parts: Context): Promise<Served> {
    const server = await serve(parts);
    servers.push(server);
    return server;
  }
  async function close(): Promise<void> {
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all([database.db.destroy(), database.reports.destroy()]);
    stack.emulator.close();
    rmSync(folder, { recursive: true, force: true });
    await drop();
  }
  begin();
  const app = await serveOn(ctx);
  const site = { ...ctx.site };
  const { request: fetch } = app;
  return Object.assign(stack, {
    ctx,
    app,
    serve: serveOn,
    clock,
    call: strictClient({ fetch }),
    as: (token: string) => strictClient({ fetch, token: () => token }),
    async renew() {
      await Promise.all(servers.splice(1).map((server) => server.close()));
      stack.emulator.close();
      begin();
      Object.assign(ctx.site, site);
      stack.app = app;
    },
    close,
    [Symbol.asyncDispose]: close,
  });
}
