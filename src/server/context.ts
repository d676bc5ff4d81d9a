// Everything a verb may touch, handed down instead of imported: tests put in what they need.
import type { Logger } from 'pino';
import type { Company } from '#contract/company.ts';
import type { Database } from './db/open.ts';
import type { FormWords } from './form-words.ts';
import type { Limits } from './http/limits.ts';
import type { MailTemplates } from './mail/templates.ts';
import type { Metrics } from './metrics.ts';
import type { Mailer } from './outbound/mail.ts';
import type { PayPal } from './outbound/paypal.ts';
import type { StandIn } from './outbound/stand-in/stand-in.ts';
import type { Config } from './platform/configuration.ts';
import type { Uploads } from './uploads.ts';

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
  formWords: FormWords;
  templates: MailTemplates;
  limits: Limits;
  uploads: Uploads;
  /** Mounted under the site's own origin while payments are a stand-in. */
  standIn: Pick<StandIn, 'app'> | null;
  log: Logger;
  metrics: Metrics;
  /** Aborted when the process is to end. */
  stopping: AbortSignal;
}

/** The same for what passes over whole tables: the desk's lists, figures and exports, and the sweeps. They hold no visitor up. */
export const forReports = <Ctx extends Pick<Context, 'db' | 'reports'>>(ctx: Ctx): Ctx => ({
  ...ctx,
  db: ctx.reports,
});
