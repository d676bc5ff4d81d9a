// Maps rows to the contract (orders: order-to-contract.ts).
import type { User } from '#contract/accounts/accounts.ts';
import type {
  AdminAppointment,
  Appointment,
  AppointmentDetail,
} from '#contract/appointments/appointments.ts';
import type { Notice } from '#contract/cancellations/cancellations-admin.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { AdminProduct } from '#contract/catalogue/products-admin.ts';
import type { Mail, MailStatus } from '#contract/mail/mails.ts';
import type { Booking } from '#contract/my-records/token-links.ts';
import type { AdminReview, Review } from '#contract/reviews/reviews.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { toWire } from '#lib/money.ts';
import { canChangeVisit } from '#lib/visit-change.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import { iso, isoOrNull } from './iso.ts';
import type { OutboxRow } from './system-tables.ts';
import type {
  AppointmentRow,
  CancellationRow,
  OpeningExceptionRow,
  ProductRow,
  ReviewRow,
} from './tables.ts';

export const toUser = ({ username, email, role, profile_image }: UserRow): User => ({
  username,
  name: username,
  email,
  role,
  profileImage: profile_image,
});

/** @param currency of the shop: prices are stored without one */
export const toProduct = (row: ProductRow, currency: string): Product => ({
  _id: row.id,
  id: row.id,
  slug: row.slug,
  partNumber: row.part_number,
  name: row.name,
  summary: row.summary,
  description: row.description,
  particulars: JSON.parse(row.particulars),
  fits: row.fits,
  fitting: row.fitting,
  price: toWire(row.price_minor),
  currency,
  image: row.image,
  alt: row.alt,
  category: row.category,
  subcategory: row.subcategory,
  stock: row.stock,
  version: row.version,
  createdAt: iso(row.created_at),
});

export const toAdminProduct = (row: ProductRow, currency: string): AdminProduct => ({
  ...toProduct(row, currency),
  archived: row.archived === 1,
  updatedAt: iso(row.updated_at),
});

/** For the customer: without the result of the spam checks. */
export const toAppointment = (row: AppointmentRow): Appointment => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  service: row.service,
  subject: row.subject,
  message: row.message,
  date: row.date,
  time: row.time,
  status: row.status,
  isQuoteRequest: row.is_quote === 1,
  ...(row.address ? { address: row.address } : {}),
  ...(row.post_code ? { postCode: row.post_code } : {}),
  ...(row.machine ? { machine: row.machine } : {}),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
});

export const toAdminAppointment = (row: AppointmentRow): AdminAppointment => ({
  ...toAppointment(row),
  suspected: row.suspected === 1,
  isUntold: row.untold_at !== null,
  emailProven: row.email_proven_at !== null,
});

export const toAppointmentDetail = (
  row: AppointmentRow,
  more: Pick<AppointmentDetail, 'slot' | 'ends' | 'photos' | 'history'>,
): AppointmentDetail => ({
  ...toAdminAppointment(row),
  staffNote: row.staff_note,
  hasAccount: row.user_id !== null,
  ...more,
});

/** For the holder of a token link: without personal data, each field by name. @param now milliseconds since 1970 */
export const toBooking = (row: AppointmentRow, now: number): Booking => ({
  _id: row.id,
  service: row.service,
  date: row.date,
  time: row.time,
  status: row.status,
  isQuoteRequest: row.is_quote === 1,
  canChange: canChangeVisit(row, now),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
});

/** @param row with the name of the user who handled it */
export const toNotice = (row: CancellationRow & { handler: string | null }): Notice => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  orderOrBooking: row.order_or_booking,
  address: row.address,
  message: row.message,
  suspected: row.suspected === 1,
  status: row.handled_at === null ? 'open' : 'handled',
  receivedAt: iso(row.created_at),
  handledAt: isoOrNull(row.handled_at),
  handledBy: row.handled_at === null ? '' : (row.handler ?? 'A deleted account'),
});

export const toOpeningException = ({
  date,
  opens,
  closes,
  message,
}: OpeningExceptionRow): OpeningException => ({
  date,
  hours: opens && closes ? { opens, closes } : 'closed',
  message,
});

export const toReview = ({ id, name, role, service, rating, content, date, ...row }: ReviewRow): Review => ({
  id,
  name,
  role,
  service,
  rating,
  content,
  date,
  sample: row.sample === 1,
  ...(row.verified === 1 ? { verified: true as const } : {}),
});

/** @param reason why it was hidden */
export const toAdminReview = (row: ReviewRow, reason = ''): AdminReview => ({
  ...toReview(row),
  _id: row.id,
  state: row.state,
  reason: row.state === 'hidden' ? reason : '',
});

/** A mail without its text. */
type MailRow = Omit<OutboxRow, 'text' | 'html' | 'to_name' | 'link_kind' | 'link_thing_id' | 'calendar'>;

function mailStatus({ sent_at, failed_at, file_at }: MailRow): MailStatus {
  if (sent_at !== null) return 'sent';
  if (failed_at !== null) return 'failed';
  return file_at === null ? 'queued' : 'filed';
}

/** `sentAt` is when it was sent or written to a file. */
export function toMail(row: MailRow): Mail {
  return {
    _id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    status: mailStatus(row),
    createdAt: iso(row.created_at),
    sentAt: isoOrNull(row.sent_at ?? row.file_at),
    attempts: row.attempts,
    lastError: row.last_error ?? '',
    isPutAside: row.put_aside_at !== null,
  };
}
