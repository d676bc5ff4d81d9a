// Notices of cancellation for staff. Marking one as handled only records that someone has acted on it.
import * as z from 'zod/mini';
import { appointment } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { keptPart, listQuery, rowId, sortsWithAction } from '#contract/field.ts';

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
  access: 'dashboard',
  query: noticeQuery,
  reply: z.object({ notices: z.array(notice), total: z.number() }),
});

/** Marks it as handled, or as open again. Repeating it is no error. */
export const handleNotice = endpoint({
  method: 'PATCH',
  path: '/api/cancellations/{id}',
  summary: 'Marks a notice of cancellation as handled',
  access: 'dashboard',
  body: z.strictObject({ status: z.enum(NOTICE_STATUSES, 'Choose a status') }),
  reply: z.object({ success: z.literal(true), notice }),
});

const namedVisit = z.extend(z.pick(appointment, { _id: true, name: true, service: true, ends: true }), {
  /** London wall time. */
  date: z.string(),
  time: z.string(),
  /** 0 of a visit that isn't in the diary. */
  arrivalMinutes: z.number(),
  /** ISO 8601, UTC; null until its quote is accepted. */
  acceptedAt: z.nullable(z.string()),
  /** The customer has asked us to begin within the 14 days, so work that is done may be kept. */
  startsSooner: z.boolean(),
});
export type NamedVisit = z.infer<typeof namedVisit>;

/** Found by email, or by the number of the order or the quote: anybody can fill in the form, so staff compare. */
export const readNamedVisits = endpoint({
  method: 'GET',
  path: '/api/cancellations/{id}/visits',
  summary: 'Open visits that a notice of cancellation may mean',
  access: 'dashboard',
  reply: z.object({ visits: z.array(namedVisit) }),
});

/** As if its customer cancelled it, also on the day itself; marks the notice as handled. Repeats change nothing. */
export const cancelByNotice = endpoint({
  method: 'POST',
  path: '/api/cancellations/{id}/cancel',
  summary: 'Cancels the visit that a notice of cancellation means, with its quote and orders',
  access: 'dashboard',
  body: z.strictObject({ appointment: rowId('Choose a visit'), ...keptPart }),
  reply: z.object({ success: z.literal(true), notice }),
  errors: ['illegal_move'],
});
