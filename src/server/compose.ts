// Puts the real parts together. Tests compose their own (tests/support/stack.ts).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT, readCompany } from './content.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/open.ts';
import { readFormWords } from './form-words.ts';
import { createLimits, NO_LIMITS } from './http/limits.ts';
import { createLog } from './log.ts';
import { readMailTemplates } from './mail/templates.ts';
import { createMetrics } from './metrics.ts';
import { createMailer } from './outbound/create-mailer.ts';
import { createPayPalClient } from './outbound/paypal-client.ts';
import { createStandIn } from './outbound/stand-in/stand-in.ts';
import type { Config } from './platform/configuration.ts';
import { openUploads, UPLOADS } from './uploads.ts';

/** The stand-in answers inside the process, unless PAYPAL_API_URL points at a double elsewhere. */
function openStandIn({ dataDir, paypal, production }: Config) {
  if (paypal.environment !== 'stand-in' || paypal.apiUrl) return null;
  const file = join(dataDir, 'paypal-stand-in.sqlite');
  return createStandIn({
    file,
    merchantId: paypal.merchantId,
    webhookId: paypal.webhookId,
    control: !production,
  });
}

export interface Composed {
  ctx: Context;
  /** Announces the end: `ctx.stopping`. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens the database and everything else that `config` names; nothing is migrated or listening yet. */
export function compose(config: Config): Composed {
  mkdirSync(config.dataDir, { recursive: true });
  const log = createLog(config.logLevel);
  const company = readCompany();
  const standIn = openStandIn(config);
  const database = openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'));
  const stop = new AbortController();
  const ctx: Context = {
    ...database,
    config,
    company,
    log,
    metrics: createMetrics(),
    stopping: stop.signal,
    standIn,
    clock: { now: Date.now },
    payments: createPayPalClient({
      ...config.paypal,
      ...(standIn ? { apiUrl: 'http://stand-in.invalid', fetch: standIn.fetch } : {}),
    }),
    mailer: createMailer(config, company),
    formWords: readFormWords(company),
    templates: readMailTemplates(join(CONTENT, 'emails'), company, config.siteUrl),
    limits: config.rateLimits ? createLimits(database) : NO_LIMITS,
    uploads: openUploads(join(config.dataDir, UPLOADS)),
  };
  return {
    ctx,
    stop: () => stop.abort(),
    async close() {
      await Promise.all([database.db.destroy(), database.reports.destroy()]);
      standIn?.close();
    },
  };
}
