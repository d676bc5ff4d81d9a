// Maps appointments to the contract, each field by name: a new column leaves nowhere by itself.

import type {
  AdminAppointment,
  Appointment,
  AppointmentDetail,
} from '#contract/appointments/appointments.ts';
import type { DiaryEntry } from '#contract/diary/diary.ts';
import type { Booking } from '#contract/my-records/token-links.ts';
import { toWire } from '#lib/money.ts';
import { canChangeVisit } from '#lib/visit-change.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import { iso } from '#server/db/iso.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';
import { visitMinutes } from './claim.ts';
import { namedPayer } from './payer.ts';
import { instantOf } from './units.ts';

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
  more: Pick<AppointmentDetail, 'slot' | 'ends' | 'photos' | 'mailsAgain' | 'history'>,
): AppointmentDetail => ({
  ...toAdminAppointment(row),
  staffNote: row.staff_note,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  accessNote: row.access_note,
  priceTold: row.price_told,
  callOutTold: row.call_out_minor === null ? null : toWire(row.call_out_minor),
  payer: namedPayer(row),
  partExpectedOn: row.part_expected_on,
  comesBackBy: row.comes_back_by,
  hasAccount: row.user_id !== null,
  ...more,
});

/** For the holder of a token link: what can be corrected there, each field by name. @param now milliseconds since 1970 */
export const toBooking = (row: AppointmentRow, now: number): Booking => ({
  _id: row.id,
  service: row.service,
  date: row.date,
  time: row.time,
  status: row.status,
  isQuoteRequest: row.is_quote === 1,
  phoneEnds: row.phone.replace(/\D/g, '').slice(-3),
  address: row.address,
  postCode: row.post_code,
  machine: row.machine,
  message: row.message,
  canChange: canChangeVisit(row, now),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
});

export const toDiaryEntry = (
  ctx: Pick<Context, 'visits'>,
  entry: DiaryEntryRow,
  appointment?: AppointmentRow,
): DiaryEntry => ({
  _id: entry.id,
  engineer: entry.engineer_id,
  kind: entry.kind,
  from: iso(instantOf(entry.from_unit)),
  to: iso(instantOf(entry.to_unit)),
  ...(appointment
    ? {
        minutes: visitMinutes(ctx, appointment.service, entry),
        appointment: toAdminAppointment(appointment),
        ...(entry.kept_until === null ? {} : { keptUntil: iso(entry.kept_until) }),
      }
    : {}),
  note: entry.note,
});
