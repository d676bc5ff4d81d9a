// The plan of today, and what waits for a person: the first screen of the dashboard, and the morning mail.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';

/** In the order in which they are shown. */
export const TODAY_KINDS = [
  'clock',
  'currency',
  'safety-notices',
  'bank-waiting',
  'bank-changed',
  'publication',
  'visits-today',
  'visits-tomorrow',
  'without-address',
  'requests',
  'quote-requests',
  'quotes-ending',
  'late-sheets',
  'phones-waiting',
  'visits-to-end',
  'jobs-to-bill',
  'money-overdue',
  'bills-to-phone',
  'bills-phoned',
  'cash-with-engineers',
  'orders-to-send',
  'payments',
  'to-give-back',
  'refund-refused',
  'paid-twice',
  'refunded-twice',
  'tell-by-phone',
  'to-come-back',
  'cancellations',
  'suspected',
  'reviews',
  'new-reviews',
  'mails',
  'counts',
  'low-stock',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

const todayItem = z.object({
  kind: z.enum(TODAY_KINDS),
  count: z.number(),
  /** Since when the oldest waits, ISO 8601, UTC; null for what doesn't get more urgent with age. */
  since: z.nullable(z.string()),
  /** What is owed in all, as money is written. */
  sum: z.optional(z.string()),
  /**
   * Which phones, and how much waits there; what keeps the pages from being published; who changed the bank details, when, and from when
   * that counts; when the next call is.
   */
  reason: z.optional(z.string()),
});
export type TodayItem = z.infer<typeof todayItem>;

/** The confirmed visits of a day by engineer, the earliest first. */
const plannedDay = z.array(
  z.object({
    /** '' for visits that nobody has been given. */
    engineer: z.string(),
    visits: z.array(
      z.object({
        _id: z.string(),
        time: z.string(),
        name: z.string(),
        service: z.enum(BOOKING_SERVICES),
        postCode: z.string(),
        missing: z.array(z.enum(['address', 'engineer', 'parts'])),
      }),
    ),
  }),
);
export type PlannedDay = z.infer<typeof plannedDay>;

export const readToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary:
    'The visits of today by engineer, and what waits for the staff; kinds of which there are none are left out',
  access: 'dashboard',
  reply: z.object({
    plan: plannedDay,
    items: z.array(todayItem),
    /** Minutes without use after which the team is signed out. */
    signedOutAfter: z.number(),
  }),
});
