// Notices of cancellation as the staff see them. Handling one only says that somebody has acted on it.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/field.ts';
import { sortsOf } from '#contract/sorting.ts';

export const NOTICE_STATUSES = ['open', 'handled'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export const notice = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** An order's number, or words about a booking. */
  orderOrBooking: z.string(),
  address: z.string(),
  message: z.string(),
  /** Looks as if a program had filled in the form; it may be real. */
  suspected: z.boolean(),
  status: z.enum(NOTICE_STATUSES),
  /** ISO 8601, UTC: the notice's date by law. */
  receivedAt: z.string(),
  handledAt: z.nullable(z.string()),
  /** Who marked it; '' while it is open. */
  handledBy: z.string(),
});
export type Notice = z.infer<typeof notice>;

/** What they may be sorted by. */
export const NOTICE_SORTS = sortsOf('name');
const noticeQuery = z.extend(listQuery, { sort: z._default(z.enum(NOTICE_SORTS), 'newest') });
export type NoticeQuery = z.infer<typeof noticeQuery>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/cancellations',
  summary: 'Every notice of cancellation',
  access: 'admin',
  query: noticeQuery,
  reply: z.object({ notices: z.array(notice), total: z.number() }),
});

/** Marks it as handled, or as open again. The same again changes nothing and is no error. */
export const handleNotice = endpoint({
  method: 'PATCH',
  path: '/api/cancellations/{id}',
  summary: 'Marks a notice of cancellation as handled',
  access: 'admin',
  body: z.strictObject({ status: z.enum(NOTICE_STATUSES, 'Choose a status') }),
  reply: z.object({ success: z.literal(true), notice }),
});
