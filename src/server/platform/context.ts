// Context: everything a verb may use, passed in so that tests can replace it.
import type { Logger } from 'pino';
import type { Company } from '#contract/company.ts';
import type { Emulator } from '#paypal-emulator/emulator.ts';
import type { Database } from '#server/db/open.ts';
import type { FormMessages } from '#server/http/form-messages.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { MailTemplates } from '#server/mail/templates.ts';
import type { PayPal } from '#server/paypal/client.ts';
import type { Uploads } from '#server/pictures/uploads.ts';
import type { Config } from './configuration.ts';
import type { Metrics } from './metrics.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Context extends Database {
  config: Config;
  company: Company;
  clock: Clock;
  payments: PayPal;
  mailer: Mailer;
  formMessages: FormMessages;
  templates: MailTemplates;
  limits: Limits;
  uploads: Uploads;
  /** Mounted under the site's origin while payments go to the PayPal emulator. */
  emulator: Pick<Emulator, 'app'> | null;
  log: Logger;
  metrics: Metrics;
  /** Aborted when the process is about to end. */
  stopping: AbortSignal;
}

/** The context for scans of whole tables (dashboard, exports, sweeps), which must not hold visitors up. */
export const forReports = <Ctx extends Pick<Context, 'db' | 'reports'>>(ctx: Ctx): Ctx => ({
  ...ctx,
  db: ctx.reports,
});
