// The variables of the environment, and how one of them is read: a mistake is complained of, and the others are read all the same.

/** Every variable that the service reads. `.env.example` lists the same ones (tests/unit/config.test.ts). */
export const VARIABLES = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'SITE_URL',
  'PUBLIC_API_URL',
  'ALLOWED_ORIGINS',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'STAFF_EMAIL',
  'PAYPAL_ENVIRONMENT',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_MERCHANT_ID',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_API_URL',
  'PAYPAL_SDK_URL',
  'RATE_LIMITS',
  'UNPAID_ORDERS',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'BACKUP_EVERY_HOURS',
  'BACKUP_KEEP',
] as const;
export type Variable = (typeof VARIABLES)[number];
export type Read = (name: Variable) => string;
export type Complain = (mistake: string) => void;

/** @returns the address without slashes at its end; null when it is not set, or complained of */
export function url(
  read: Read,
  complain: Complain,
  name: Variable,
  protocols = ['http:', 'https:'],
): string | null {
  const value = read(name);
  if (!value) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    complain(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  }
  return value.replace(/\/+$/, '');
}

/** @example list('a, b,') // ['a', 'b'] */
export const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** @returns `standard` when it is not set, or complained of */
export function wholeNumber(
  read: Read,
  complain: Complain,
  name: Variable,
  { standard, least, most }: { standard: number; least: number; most: number },
): number {
  const value = Number(read(name) || standard);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  complain(`${name} must be a whole number from ${least} to ${most}`);
  return standard;
}
