// Context: the service's dependencies, passed to every verb so that tests can replace them.
import type { Logger } from 'pino';
import type { StartPrice } from '#contract/binding.ts';
import type { Company } from '#contract/company.ts';
import type { Visits } from '#contract/diary/visits.ts';
import type { QuoteSettings } from '#contract/quotes/quote-settings.ts';
import type { BookingService } from '#contract/services.ts';
import type { Emulator } from '#paypal-emulator/emulator.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Database, Trx } from '#server/db/open.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { MailTemplates } from '#server/mail/templates.ts';
import type { Origins } from '#server/orders/origins.ts';
import type { PayPal } from '#server/paypal/client.ts';
import type { Uploads } from '#server/pictures/uploads.ts';
import type { Publisher } from '#server/publishing/publisher.ts';
import type { ServedSite } from '#server/publishing/served-site.ts';
import type { Links } from '#server/token-links/link-rules.ts';
import type { Config } from './configuration.ts';
import type { FormMessages } from './content.ts';
import type { Metrics } from './metrics.ts';

interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Context extends Database {
  config: Config;
  /** This and what else is read from content/ change with a publication: never keep them beyond a request. */
  company: Company;
  visits: Visits;
  /** Null where the site writes no quotes. */
  quotes: QuoteSettings | null;
  /** What each service's page says it costs to start, and what the telephone tells of it. */
  prices: Readonly<Record<BookingService, { line: string; start: StartPrice | undefined }>>;
  clock: Clock;
  /** What those above orders do when these move, so that arrows between features run one way. */
  origins: Origins<Context>;
  /**
   * Who calls by a day link. @param visit that it is about
   * @throws ApiError link_used, link_ended, too_many, not_found (not theirs, or no longer)
   */
  admitEngineer(ctx: Context, token: string, net: string, visit?: string): Promise<EngineerRow>;
  /** Each joins what it has of a proven address to its account. */
  onProven: readonly ((trx: Trx, userId: string, emailKey: string) => Promise<unknown>)[];
  /** What each kind of token link opens. */
  links: Links;
  payments: PayPal;
  mailer: Mailer;
  formMessages: FormMessages;
  templates: MailTemplates;
  limits: Limits;
  uploads: Uploads;
  /** Photos for requests, which are never public. */
  photos: Uploads;
  site: ServedSite;
  publisher: Publisher;
  /** The PayPal emulator, mounted on the site's origin; null with the real PayPal. */
  emulator: Pick<Emulator, 'app'> | null;
  log: Logger;
  metrics: Metrics;
  /** Aborted when the process is going to shut down: it says so to a proxy's health check, and still serves. */
  leaving: AbortSignal;
  /** Aborted when the process shuts down. */
  stopping: AbortSignal;
}

/** The context with the reports' connections, so that scans of whole tables don't block visitors. */
export const forReports = <Ctx extends Pick<Context, 'db' | 'reports'>>(ctx: Ctx): Ctx => ({
  ...ctx,
  db: ctx.reports,
});
