// Starts the service: configuration, context, migrations, listening, signals.
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureAdmin, seed } from '#server/operations/seed.ts';
import { invoiceEarlierOrders } from '#server/orders/invoices/invoice-earlier-orders.ts';
import type { Context } from '#server/platform/context.ts';
import { createContext } from '#server/platform/create-context.ts';
import { runJobs } from '#server/platform/jobs.ts';
import { migrateShop } from './db/migrate.ts';
import { createApp } from './http/app.ts';
import { exitOnFatalErrors } from './http/fatal-errors.ts';
import { createHttpServer } from './http/server.ts';
import { type Config, ConfigError, readConfig } from './platform/configuration.ts';

/** Milliseconds for running jobs to end: leases make it safe to leave a mail or a payment to the next start. */
const JOBS_MS = 1_000;
/** Milliseconds for running requests to end. */
const DRAIN_MS = 9_000;

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function prepare(ctx: Context): Promise<void> {
  await migrateShop(ctx.config);
  await invoiceEarlierOrders(ctx);
  if (!ctx.config.production) await seed(ctx);
  const admin = await ensureAdmin(ctx);
  if (admin)
    console.log(`Admin created: ${admin.email} with the password ${admin.password} (shown only now)`);
}

function announce(config: Config, port: number): void {
  const { paypal, databaseUrl, dataDir, smtpUrl } = config;
  console.log(`Site and API:  http://localhost:${port}`);
  console.log(`Data:          ${databaseUrl ? 'PostgreSQL' : dataDir}`);
  if (!smtpUrl) console.log(`Mails:         written to ${dataDir}/outbox (no SMTP_URL is set)`);
  if (paypal.environment === 'emulator') console.log('Payments:      a PayPal emulator; no money is taken');
  else console.log(`Payments:      PayPal ${paypal.environment}`);
}

async function main(): Promise<void> {
  const config = configuration();
  const { ctx, stop: abort, close } = createContext(config);
  const { stopping } = ctx;
  await prepare(ctx);

  const server = createHttpServer(ctx, createApp(ctx));
  server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, () => {
    announce(config, (server.address() as AddressInfo).port);
    // Not earlier: an error until here, such as a port in use, must end the start.
    exitOnFatalErrors(process, ctx.log);
  });
  const jobs = runJobs(ctx, stopping);

  const stop = () => {
    if (stopping.aborted) return;
    abort();
    const jobsEnd = Promise.race([jobs, wait(JOBS_MS)]);
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    server.close(async () => {
      await jobsEnd;
      await close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await main();
