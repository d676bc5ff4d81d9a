// Starts the service: configuration, context, migrations, listening, signals.
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#server/platform/context.ts';
import { createContext } from '#server/platform/create-context.ts';
import { serveFirst } from '#server/publishing/publish-when-due.ts';
import { ensureAdmin, seed } from '#server/seed/seed.ts';
import { runTimers } from '#server/timers/timers.ts';
import { fillAddressKeys } from './db/address-keys.ts';
import { isDatabaseDown } from './db/errors.ts';
import { noteDatabase, refuseOtherDatabase } from './db/last-database.ts';
import { migrateShop } from './db/migrate.ts';
import { fillSearchKeys } from './db/search-keys.ts';
import { createApp } from './http/app.ts';
import { exitOnFatalErrors } from './http/fatal-errors.ts';
import { createHttpServer } from './http/server.ts';
import { type Config, ConfigError, isProduction, readConfig } from './platform/configuration.ts';
import { RELEASE } from './platform/release.ts';

/** Milliseconds for running jobs to end: leases make it safe to leave a mail or a payment to the next start. */
const JOBS_MS = 1_000;
/** Milliseconds for running requests to end. */
const REQUESTS_MS = 9_000;
/** Milliseconds between two tries to reach the database at the start. */
const DATABASE_MS = 2_000;

/** In production every line is JSON, as the log's. Not through the log, which masks passwords and may be silent. */
function say(msg: string, level: 30 | 60): void {
  console[level === 30 ? 'log' : 'error'](
    isProduction(process.env) ? JSON.stringify({ level, time: Date.now(), msg }) : msg,
  );
}

/** Ends the start with the sentence of a mistake that the operator can mend. */
function refuseStart(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message, 60);
  process.exit(1);
}

/** A port that can't be had is the operator's to mend. */
function portFault(error: Error, port: number): Error {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? new ConfigError(`Port ${port} is in use: set PORT, or end what runs there`) : error;
}

function configuration(): Config {
  try {
    const config = readConfig(process.env);
    refuseOtherDatabase(config);
    return config;
  } catch (error) {
    return refuseStart(error);
  }
}

/** A database server that starts beside this service may come later. */
async function migrateOnceItAnswers({ config, log }: Context): Promise<void> {
  for (;;)
    try {
      await migrateShop(config);
      noteDatabase(config);
      return;
    } catch (error) {
      if (!config.databaseUrl || !isDatabaseDown(error)) return refuseStart(error);
      log.warn({ err: error }, 'PostgreSQL doesn’t answer: waiting for it');
      await wait(DATABASE_MS);
    }
}

async function prepare(ctx: Context): Promise<void> {
  await migrateOnceItAnswers(ctx);
  await fillAddressKeys(ctx.db, 'missing');
  await fillSearchKeys(ctx.db, 'missing');
  if (!ctx.config.production) await seed(ctx);
  const admin = await ensureAdmin(ctx).catch(refuseStart);
  if (admin) say(`Admin created: ${admin.email} with the password ${admin.password} (shown only now)`, 30);
}

/** For whoever starts it by hand; in production every line is JSON. */
function announce(config: Config, port: number): void {
  const { production, siteUrl, paypal, databaseUrl, dataDir, smtpUrl } = config;
  if (production) return;
  const here = `http://localhost:${port}`;
  const isElsewhere = !siteUrl.startsWith('http://localhost:');
  console.log(`Site and API:  ${isElsewhere ? `${siteUrl}, here ${here}` : here}`);
  console.log(`Data:          ${databaseUrl ? 'PostgreSQL' : dataDir}`);
  if (!smtpUrl) console.log(`Mails:         written to ${dataDir}/outbox (no SMTP_URL is set)`);
  if (paypal.environment === 'emulator') console.log('Payments:      a PayPal emulator; no money is taken');
  else console.log(`Payments:      PayPal ${paypal.environment}`);
}

async function main(): Promise<void> {
  // The data is for no other user of the machine.
  process.umask(0o077);
  const config = configuration();
  const { ctx, leave, stop: abort, close } = createContext(config);
  const { stopping } = ctx;
  exitOnFatalErrors(process, ctx.log);
  await prepare(ctx);

  await serveFirst(ctx);
  const server = createHttpServer(ctx, createApp(ctx));
  server.once('error', (error) => refuseStart(portFault(error, config.port)));
  server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, () => {
    const { port } = server.address() as AddressInfo;
    announce(config, port);
    ctx.log.info({ ...RELEASE, port }, 'started');
  });
  const jobs = runTimers(ctx, stopping);

  const stop = () => {
    if (stopping.aborted) return;
    leave();
    abort();
    const jobsEnd = Promise.race([jobs, wait(JOBS_MS)]);
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    server.close(async () => {
      await jobsEnd;
      await close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.on('SIGTERM', () => {
    leave();
    setTimeout(stop, config.drainMs);
  });
  process.on('SIGINT', stop);
}

await main();
