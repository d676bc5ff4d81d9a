// Notices of cancellation for staff. Marking one as handled only records that someone has acted on it.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, sortsWithAction } from '#contract/field.ts';

export const NOTICE_STATUSES = ['open', 'handled'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export const notice = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** An order number, or a description of a booking. */
  orderOrBooking: z.string(),
  address: z.string(),
  message: z.string(),
  /** Looks automatic, but may be real. */
  suspected: z.boolean(),
  status: z.enum(NOTICE_STATUSES),
  /** ISO 8601, UTC: the notice's legal date. */
  receivedAt: z.string(),
  handledAt: z.nullable(z.string()),
  /** The admin's name; '' while it is open. */
  handledBy: z.string(),
});
export type Notice = z.infer<typeof notice>;

export const NOTICE_SORTS = sortsWithAction('name');
const noticeQuery = z.extend(listQuery, { sort: z._default(z.enum(NOTICE_SORTS), 'newest') });
export type NoticeQuery = z.infer<typeof noticeQuery>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/cancellations',
  summary: 'Every notice of cancellation',
  access: 'staff',
  query: noticeQuery,
  reply: z.object({ notices: z.array(notice), total: z.number() }),
});

/** Marks it as handled, or as open again. Repeating it is no error. */
export const handleNotice = endpoint({
  method: 'PATCH',
  path: '/api/cancellations/{id}',
  summary: 'Marks a notice of cancellation as handled',
  access: 'staff',
  body: z.strictObject({ status: z.enum(NOTICE_STATUSES, 'Choose a status') }),
  reply: z.object({ success: z.literal(true), notice }),
});
