// Configuration: reads and validates the environment, and reports all mistakes together.
import { resolve } from 'node:path';
import * as z from 'zod';
import { PAYPAL_ENVIRONMENTS } from '#contract/orders/payments.ts';
import { trustOf } from '#server/http/client-address.ts';

/** Lists every mistake in the configuration, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const text = z.optional(z.string());

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.optional(z.coerce.number(error).int(error).min(least, error).max(most, error));
}

function url(...protocols: string[]) {
  const begins = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return z.optional(
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a URL that begins with ${begins}`,
      )
      .transform((value) => value.replace(/\/+$/, '')),
  );
}

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.optional(z.enum(options, `must be one of ${options.join(', ')}`));

/** @example 'a, b,' // ['a', 'b'] */
const list = (isGood: (entry: string) => boolean, must: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isGood, { error: ({ input }) => `${must}, not ${input}` })));

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

function isNetwork(value: string): boolean {
  try {
    trustOf([value]);
    return true;
  } catch {
    return false;
  }
}

const WEB = ['http:', 'https:'];

/** Every variable the service reads; a test keeps `.env.example` equal (tests/unit/server/platform/configuration.test.ts). */
const fields = z.object({
  NODE_ENV: text,
  PORT: wholeNumber(0, 65_535),
  HOST: text,
  DATA_DIR: text,
  DATABASE_URL: url('postgres:', 'postgresql:'),
  SITE_URL: url(...WEB),
  PUBLIC_API_URL: url(...WEB),
  ALLOWED_ORIGINS: list(isOrigin, 'must list origins like https://www.example.com'),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: z.optional(z.string().refine(isLongEnough, 'must have 8 to 256 characters')),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: text,
  STAFF_EMAIL: text,
  PAYPAL_ENVIRONMENT: oneOf(PAYPAL_ENVIRONMENTS),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_MERCHANT_ID: text,
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_API_URL: url(...WEB),
  PAYPAL_SDK_URL: url(...WEB),
  RATE_LIMITS: oneOf(['on', 'off']),
  UNPAID_ORDERS: wholeNumber(1, 1_000_000),
  TRUSTED_PROXIES: list(isNetwork, 'must list addresses or ranges like 172.16.0.0/12'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  METRICS_TOKEN: text,
  DRAIN_SECONDS: wholeNumber(0, 60),
  PUBLISH: oneOf(['on', 'off']),
  BUILD_HOOK_URL: url(...WEB),
  BACKUP_EVERY_HOURS: wholeNumber(0, 720),
  BACKUP_KEEP: wholeNumber(1, 1000),
});

function isLongEnough({ length }: string): boolean {
  return length >= 8 && length <= 256;
}

type Variable = keyof z.infer<typeof fields>;
export const VARIABLES = Object.keys(fields.shape) as Variable[];

type Given = Partial<Record<Variable, string>>;

/** Known even where the configuration has mistakes. */
export const isProduction = (env: { NODE_ENV?: string | undefined }): boolean =>
  env.NODE_ENV === 'production';

/** What only the owner's PayPal app can tell. */
const OWN_PAYPAL = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_MERCHANT_ID',
  'PAYPAL_WEBHOOK_ID',
] as const;

/** Rules between variables. */
function* mistakesBetween(given: Given): Generator<string> {
  const { PAYPAL_ENVIRONMENT: payments, SITE_URL = '' } = given;
  const isPublic = isProduction(given);
  if (isPublic && !payments)
    yield 'PAYPAL_ENVIRONMENT must be set in production: live, or sandbox or emulator for a trial';
  if (isPublic && given.RATE_LIMITS === 'off') yield 'RATE_LIMITS=off is not allowed in production';
  if ((isPublic || payments === 'live') && !SITE_URL.startsWith('https://'))
    yield `SITE_URL must be the shop's https:// address ${isPublic ? 'in production' : 'when PAYPAL_ENVIRONMENT is live'}: mails link to it`;
  const needed = payments && payments !== 'emulator' ? OWN_PAYPAL : [];
  for (const name of needed)
    if (!given[name]) yield `${name} must be set when PAYPAL_ENVIRONMENT is ${payments}`;
  if (!given.ADMIN_EMAIL !== !given.ADMIN_PASSWORD)
    yield 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together';
}

function toPayPal(env: z.infer<typeof fields>) {
  const { PAYPAL_ENVIRONMENT: environment = 'emulator' } = env;
  return {
    environment,
    clientId: env.PAYPAL_CLIENT_ID ?? 'emulator-client',
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? 'emulator-secret',
    /** Payments must name this payee; '' skips the check. */
    merchantId: env.PAYPAL_MERCHANT_ID ?? (environment === 'emulator' ? 'EMULATORMERCHANT' : ''),
    webhookId: env.PAYPAL_WEBHOOK_ID ?? 'emulator-webhook',
    /** Overrides of PayPal's REST host and SDK script; null for the environment's own. */
    apiUrl: env.PAYPAL_API_URL ?? null,
    sdkUrl: env.PAYPAL_SDK_URL ?? null,
  };
}

function toConfig(env: z.infer<typeof fields>) {
  const { PORT: port = 4321, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  return {
    production: isProduction(env),
    port,
    /** Address to listen on; null for all. */
    host: env.HOST ?? null,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    /** null for SQLite in `dataDir`. */
    databaseUrl: env.DATABASE_URL ?? null,
    siteUrl: env.SITE_URL ?? `http://localhost:${port}`,
    publicApiUrl: env.PUBLIC_API_URL ?? '',
    allowedOrigins: env.ALLOWED_ORIGINS,
    admin: email && password ? { email, password } : null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    staffEmail: env.STAFF_EMAIL ?? null,
    paypal: toPayPal(env),
    rateLimits: env.RATE_LIMITS !== 'off',
    /** Unpaid orders with held stock per email address. */
    unpaidOrders: env.UNPAID_ORDERS ?? 3,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL ?? 'info',
    /** Bearer token for /metrics from anywhere; null allows only the same machine. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Between SIGTERM and the end of listening: for a proxy, to notice that `/healthz` refuses. */
    drainMs: (env.DRAIN_SECONDS ?? 0) * 1000,
    /** Whether this service builds the static pages when what they show has changed. */
    publish: env.PUBLISH !== 'off' && !env.BUILD_HOOK_URL,
    /** Called instead where another host builds and serves them; null without one. */
    buildHookUrl: env.BUILD_HOOK_URL ?? null,
    /** Hours between backups (0: none), and how many to keep. */
    backups: { everyHours: env.BACKUP_EVERY_HOURS ?? 24, keep: env.BACKUP_KEEP ?? 35 },
  };
}

export type Config = ReturnType<typeof toConfig>;
export type PayPalConfig = Config['paypal'];

/** @param env as `process.env`; empty variables count as unset @throws ConfigError listing every mistake */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Given = {};
  for (const name of VARIABLES) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = fields.safeParse(given);
  const mistakes = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`),
    ...mistakesBetween(given),
  ];
  if (!parsed.success || mistakes.length > 0)
    throw new ConfigError(`The configuration needs attention:\n- ${mistakes.join('\n- ')}`);
  return toConfig(parsed.data);
}
