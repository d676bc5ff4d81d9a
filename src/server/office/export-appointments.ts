// Exports the appointments and quote requests that a list shows as CSV.
import { pages } from '#server/db/pages.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';
import { csvStream, londonTime } from '#server/platform/csv.ts';
import { type AppointmentFilter, listedAppointments } from './find-appointments.ts';

const HEAD = [
  'Asked (London)',
  'Kind',
  'Status',
  'Name',
  'Email',
  'Phone',
  'Service',
  'Date',
  'Time',
  'Subject',
  'Message',
  'Suspected spam',
  'Address',
  'Post code',
  'Machine',
];

const appointmentCells = (row: AppointmentRow): string[] => [
  londonTime(row.created_at),
  row.is_quote ? 'Quote' : 'Booking',
  row.status,
  row.name,
  row.email,
  row.phone,
  row.service,
  row.time && row.date,
  row.time,
  row.subject,
  row.message,
  row.suspected ? 'Yes' : 'No',
  row.address,
  row.post_code,
  row.machine,
];

/** Appointments and quotes, newest first. */
export function appointmentsCsv(
  ctx: Pick<Context, 'db' | 'clock'>,
  filter: AppointmentFilter,
): ReadableStream<Uint8Array> {
  const found = listedAppointments(ctx, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  async function* lines() {
    for await (const rows of pages(found)) yield rows.map(appointmentCells);
  }
  return csvStream(HEAD, lines());
}
