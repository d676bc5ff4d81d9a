// Retention periods, as the privacy page promises them (content/legal/privacy.md).
import { DAY_MS } from '#lib/days.ts';

/** A period: calendar months, or days of 24 hours. */
type Period = { months: number } | { days: number };

interface Promised {
  period: Period;
  /** The row of the privacy page's table, and its text. */
  page: string;
  promise: string;
}

export const RETENTION = {
  appointments: { period: { months: 24 }, page: 'Quote and appointment requests', promise: '24 months' },
  photos: { period: { months: 12 }, page: 'Photos you send with a request', promise: '12 months' },
  jobPhotos: {
    period: { months: 24 },
    page: 'Photos our engineers take of a machine',
    promise: '24 months',
  },
  orders: {
    period: { months: 72 },
    page: 'Orders, accepted quotes, billed visits, payments and invoices',
    promise: '6 years',
  },
  cancellations: { period: { months: 72 }, page: 'Cancellation notices', promise: '6 years' },
  logs: { period: { days: 30 }, page: 'Server logs', promise: '30 days' },
  hiddenReviews: { period: { months: 24 }, page: 'Reviews we took down', promise: '24 months' },
  mails: { period: { days: 90 }, page: 'Copies of emails that this site sent', promise: '90 days' },
  knownNetworks: {
    period: { months: 6 },
    page: 'Networks you signed in from, as hashes',
    promise: '6 months',
  },
  backups: { period: { days: 35 }, page: 'Backups', promise: '35 days' },
} as const satisfies Record<string, Promised>;

/** @param now milliseconds since 1970 @returns the instant before which data of that period is deleted */
export function cutoff(period: Period, now: number): number {
  if ('days' in period) return now - period.days * DAY_MS;
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - period.months);
  return date.getTime();
}
