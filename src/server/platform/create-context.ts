// Creates the running service's context; tests create their own (tests/support/service/stack.ts).

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createEmulator } from '#paypal-emulator/emulator.ts';
import { INVITATION_LINK } from '#server/accounts/invitation-link.ts';
import { AGREEMENT_LINK, BOOKING_LINK } from '#server/appointments/visit-links.ts';
import { joinAppointments } from '#server/appointments/write-appointment.ts';
import { BILL_LINK } from '#server/bills/bill-link.ts';
import { BILL_RULES } from '#server/bills/bill-rules.ts';
import { openDatabase } from '#server/db/open.ts';
import { DAY_LINK, FEED_LINK } from '#server/diary/engineer-links.ts';
import { createLimits, NO_LIMITS } from '#server/http/limits.ts';
import { admitCaller } from '#server/jobs/admit-engineer.ts';
import { SHOWN_BILL_LINK } from '#server/jobs/shown-bill-link.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { ORDER_LINK } from '#server/orders/order-link.ts';
import { joinOrders } from '#server/orders/readdress-orders.ts';
import { createPayPalClient } from '#server/paypal/client.ts';
import { PHOTOS } from '#server/pictures/photos.ts';
import { openUploads, UPLOADS } from '#server/pictures/uploads.ts';
import { createPublisher } from '#server/publishing/publisher.ts';
import { noSite } from '#server/publishing/served-site.ts';
import { QUOTE_LINK } from '#server/quotes/quote-link.ts';
import { QUOTE_RULES } from '#server/quotes/quote-rules.ts';
import { readServiceContent } from '#server/website/service-content.ts';
import type { Config } from './configuration.ts';
import type { Context } from './context.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

/** Who is told of the moves of orders; what links open, whom a day link lets in, and what joins an account. */
export const RULES: Pick<Context, 'origins' | 'links' | 'admitEngineer' | 'onProven'> = {
  origins: { shop: {}, phone: {}, quote: QUOTE_RULES, bill: BILL_RULES },
  admitEngineer: admitCaller,
  onProven: [joinOrders, joinAppointments],
  links: {
    order: ORDER_LINK,
    bill: BILL_LINK,
    booking: BOOKING_LINK,
    agreement: AGREEMENT_LINK,
    quote: QUOTE_LINK,
    day: DAY_LINK,
    feed: FEED_LINK,
    invitation: INVITATION_LINK,
    'shown-bill': SHOWN_BILL_LINK,
  },
};

/** The PayPal emulator runs in the same process, unless PAYPAL_API_URL names another one. */
function openEmulator({ dataDir, paypal, production }: Config) {
  if (paypal.environment !== 'emulator' || paypal.apiUrl) return null;
  const file = join(dataDir, 'paypal-emulator.sqlite');
  // Its name in earlier versions, whose paid orders must still be refundable.
  const former = join(dataDir, 'paypal-stand-in.sqlite');
  if (existsSync(former) && !existsSync(file))
    for (const part of ['-wal', '-shm', ''])
      if (existsSync(former + part)) renameSync(former + part, file + part);
  return createEmulator({
    file,
    merchantId: paypal.merchantId,
    webhookId: paypal.webhookId,
    ...(production ? { mayControl: () => false } : {}),
  });
}

/**
 * Opens the database and the other dependencies. Doesn't migrate or listen.
 * @returns `leave` aborts `ctx.leaving`, `stop` `ctx.stopping`; `close` disconnects
 */
export function createContext(config: Config) {
  mkdirSync(config.dataDir, { recursive: true });
  const log = createLog(config.logLevel);
  const emulator = openEmulator(config);
  const database = openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'));
  const leave = new AbortController();
  const stop = new AbortController();
  const ctx: Context = {
    ...database,
    ...RULES,
    config,
    ...readServiceContent(config),
    log,
    metrics: createMetrics(),
    leaving: leave.signal,
    stopping: stop.signal,
    site: noSite(),
    publisher: createPublisher(),
    emulator,
    clock: { now: Date.now },
    payments: createPayPalClient({
      ...config.paypal,
      ...(emulator ? { apiUrl: 'http://paypal-emulator.invalid', fetch: emulator.fetch } : {}),
    }),
    mailer: createMailer(config, () => ctx.company),
    limits: config.rateLimits ? createLimits(database) : NO_LIMITS,
    uploads: openUploads(join(config.dataDir, UPLOADS)),
    photos: openUploads(join(config.dataDir, PHOTOS)),
  };
  return {
    ctx,
    leave: () => leave.abort(),
    stop: () => stop.abort(),
    async close() {
      await Promise.all([database.db.destroy(), database.reports.destroy()]);
      emulator?.close();
    },
  };
}
