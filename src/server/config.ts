// Settings from the environment. Pure, so that a test can try every mistake; all mistakes are named in one message.
import { resolve } from 'node:path';
import { PAYPAL_ENVIRONMENTS, type PayPalEnvironment } from '#contract/payments.ts';
import { listOfNetworks } from './net.ts';
import { isOneOf } from './one-of.ts';
import { type Complain, list, type Read, url, wholeNumber } from './settings.ts';

export interface PayPalConfig {
  environment: PayPalEnvironment;
  clientId: string;
  clientSecret: string;
  /** The payee that a payment must name; empty: not compared. */
  merchantId: string;
  webhookId: string;
  /** Overrides PayPal's REST host; null: the environment's own. */
  apiUrl: string | null;
  /** Overrides the host of the SDK's script; null: the environment's own. */
  sdkUrl: string | null;
}

export interface Config {
  production: boolean;
  port: number;
  /** The address to listen on; null: all of them. */
  host: string | null;
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  siteUrl: string;
  publicApiUrl: string;
  allowedOrigins: string[];
  admin: { email: string; password: string } | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  staffEmail: string | null;
  paypal: PayPalConfig;
  rateLimits: boolean;
  /** How many orders a buyer, by e-mail address, may leave unpaid while their stock is held. */
  unpaidOrders: number;
  trustedProxies: string[];
  logLevel: string;
  /** Who has it may read /metrics from anywhere; null: programs on the same machine alone. */
  metricsToken: string | null;
  backups: {
    /** Hours between two that the service takes by itself; 0: none. */
    everyHours: number;
    /** How many are kept. */
    keep: number;
  };
}

/** Names every mistake in the settings, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function readPayPal(read: Read, complain: Complain, production: boolean): PayPalConfig {
  const given = read('PAYPAL_ENVIRONMENT');
  if (!given && production)
    complain('PAYPAL_ENVIRONMENT must be set in production: live, or sandbox or stand-in for a trial');
  if (given && !isOneOf(PAYPAL_ENVIRONMENTS, given))
    complain(`PAYPAL_ENVIRONMENT must be one of ${PAYPAL_ENVIRONMENTS.join(', ')}`);
  const environment = (given || 'stand-in') as PayPalEnvironment;
  if (environment !== 'stand-in')
    for (const name of [
      'PAYPAL_CLIENT_ID',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_MERCHANT_ID',
      'PAYPAL_WEBHOOK_ID',
    ] as const)
      if (!read(name)) complain(`${name} must be set when PAYPAL_ENVIRONMENT is ${environment}`);
  return {
    environment,
    clientId: read('PAYPAL_CLIENT_ID') || 'stand-in-client',
    clientSecret: read('PAYPAL_CLIENT_SECRET') || 'stand-in-secret',
    merchantId: read('PAYPAL_MERCHANT_ID') || (environment === 'stand-in' ? 'STANDINMERCHANT' : ''),
    webhookId: read('PAYPAL_WEBHOOK_ID') || 'stand-in-webhook',
    apiUrl: url(read, complain, 'PAYPAL_API_URL'),
    sdkUrl: url(read, complain, 'PAYPAL_SDK_URL'),
  };
}

function readAdmin(read: Read, complain: Complain): Config['admin'] {
  const email = read('ADMIN_EMAIL');
  const password = read('ADMIN_PASSWORD');
  if (!email && !password) return null;
  if (!email || !password) complain('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  else if (password.length < 8 || password.length > 256)
    complain('ADMIN_PASSWORD must have 8 to 256 characters');
  return { email, password };
}

/**
 * @param env as `process.env`
 * @throws ConfigError naming every mistake, one a line
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const complain: Complain = (mistake) => mistakes.push(mistake);
  const read: Read = (name) => env[name]?.trim() ?? '';
  const production = read('NODE_ENV') === 'production';

  const port = wholeNumber(read, complain, 'PORT', { standard: 4321, least: 0, most: 65_535 });
  if (read('RATE_LIMITS') && !['on', 'off'].includes(read('RATE_LIMITS')))
    complain('RATE_LIMITS must be on or off');
  if (read('RATE_LIMITS') === 'off' && production) complain('RATE_LIMITS=off is not allowed in production');
  const logLevel = read('LOG_LEVEL') || 'info';
  if (!LEVELS.includes(logLevel)) complain(`LOG_LEVEL must be one of ${LEVELS.join(', ')}`);

  const config: Config = {
    production,
    port,
    host: read('HOST') || null,
    dataDir: resolve(read('DATA_DIR') || 'data'),
    databaseUrl: url(read, complain, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    siteUrl: url(read, complain, 'SITE_URL') ?? `http://localhost:${port}`,
    publicApiUrl: url(read, complain, 'PUBLIC_API_URL') ?? '',
    allowedOrigins: list(read('ALLOWED_ORIGINS')),
    admin: readAdmin(read, complain),
    smtpUrl: url(read, complain, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM') || null,
    staffEmail: read('STAFF_EMAIL') || null,
    paypal: readPayPal(read, complain, production),
    rateLimits: read('RATE_LIMITS') !== 'off',
    unpaidOrders: wholeNumber(read, complain, 'UNPAID_ORDERS', { standard: 3, least: 1, most: 1_000_000 }),
    trustedProxies: list(read('TRUSTED_PROXIES')),
    logLevel,
    metricsToken: read('METRICS_TOKEN') || null,
    backups: {
      everyHours: wholeNumber(read, complain, 'BACKUP_EVERY_HOURS', { standard: 24, least: 0, most: 720 }),
      keep: wholeNumber(read, complain, 'BACKUP_KEEP', { standard: 35, least: 1, most: 1000 }),
    },
  };
  for (const entry of config.trustedProxies)
    try {
      listOfNetworks([entry]);
    } catch {
      complain(`TRUSTED_PROXIES must list addresses or ranges like 172.16.0.0/12, not ${entry}`);
    }
  for (const origin of config.allowedOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      complain(`ALLOWED_ORIGINS must list origins like https://www.example.com, not ${origin}`);
  if (mistakes.length > 0) throw new ConfigError(`The settings need attention:\n- ${mistakes.join('\n- ')}`);
  return config;
}
