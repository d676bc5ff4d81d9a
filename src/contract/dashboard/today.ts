// What waits for a person today: the first screen of the dashboard, and the morning mail.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** In the order in which they are shown. */
export const TODAY_KINDS = [
  'clock',
  'safety-notices',
  'publication',
  'visits-today',
  'visits-tomorrow',
  'without-address',
  'requests',
  'quote-requests',
  'quotes-ending',
  'jobs-to-bill',
  'money-overdue',
  'bills-to-phone',
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
});
export type TodayItem = z.infer<typeof todayItem>;

export const readToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'What waits for the staff; kinds of which there are none are left out',
  access: 'staff',
  reply: z.object({ items: z.array(todayItem) }),
});
