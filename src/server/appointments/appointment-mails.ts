// Mails about an appointment, to its sender and to the staff. The sender's free text goes to the staff only.
import { visitCalendar } from '#lib/calendar.ts';
import { shownDay } from '#lib/shown-date.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { type MailToQueue, queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { staffReceiver } from '#server/settings/admin-settings.ts';
import { opensBooking } from '#server/token-links/record-links.ts';

const visitOf = ({ service, date, time }: AppointmentRow) => ({
  'appointment.service': service,
  'appointment.when': `${shownDay(date)} at ${time}`,
});

/** A calendar file for the sender; none for a quote that nobody has confirmed, nor for what is over. */
function calendarOf({ company, config }: Context, row: AppointmentRow): string | null {
  if (row.status === 'completed' || (row.is_quote && row.status === 'pending')) return null;
  const { id, service, date, time, status, created_at, updated_at } = row;
  return visitCalendar(
    { id, service, date, time, status, createdAt: created_at, updatedAt: updated_at },
    { ...company, host: new URL(config.siteUrl).hostname },
  );
}

/** Tells the sender, with a link that opens the booking. */
const mailSender = (
  ctx: Context,
  trx: Queries,
  row: AppointmentRow,
  { fact, template }: Pick<MailToQueue, 'fact' | 'template'>,
): Promise<void> =>
  queueMail(ctx, trx, {
    fact,
    template,
    // No name: it was typed by whoever filled the form, perhaps with somebody else's address.
    to: { name: '', address: row.email },
    values: visitOf(row),
    opens: opensBooking(row),
    calendar: calendarOf(ctx, row),
  });

/** To the staff, and to the sender unless the address has had its share. */
export async function mailReceived(ctx: Context, trx: Queries, row: AppointmentRow): Promise<void> {
  await queueMail(ctx, trx, {
    fact: `appointment-${row.id}-staff`,
    template: 'appointment-received-staff',
    to: await staffReceiver(ctx, trx),
    values: {
      ...visitOf(row),
      'appointment.kind': row.is_quote ? 'quote request' : 'appointment request',
      'appointment.name': row.name,
      'appointment.email': row.email,
      'appointment.phone': row.phone,
      'appointment.subject': row.subject || '(none)',
      'appointment.message': row.message,
    },
  });
  if (await takeMailAllowance(ctx, trx, row.email))
    await mailSender(ctx, trx, row, { fact: `appointment-${row.id}`, template: 'appointment-received' });
}

/** To the sender: confirmed, completed or cancelled. */
export const mailStatusChanged = (ctx: Context, trx: Queries, row: AppointmentRow): Promise<void> =>
  mailSender(ctx, trx, row, {
    // A rescheduled appointment can be confirmed a second time.
    fact: `appointment-${row.id}-${row.status}-${row.updated_at}`,
    template: `appointment-${row.status}`,
  });

/** To the sender: the new time is noted. */
export const mailRescheduled = (ctx: Context, trx: Queries, row: AppointmentRow): Promise<void> =>
  mailSender(ctx, trx, row, {
    fact: `appointment-${row.id}-new-time-${row.updated_at}`,
    template: 'appointment-rescheduled',
  });

/** To the staff: what a customer has changed. */
export const mailStaffOfChange = async (
  ctx: Context,
  trx: Queries,
  before: AppointmentRow,
  after: AppointmentRow,
): Promise<void> =>
  queueMail(ctx, trx, {
    fact: `appointment-${after.id}-changed-${after.updated_at}-staff`,
    template: 'appointment-changed-staff',
    to: await staffReceiver(ctx, trx),
    values: {
      ...visitOf(after),
      ...(after.status === 'cancelled' ? { 'appointment.when': 'cancelled' } : {}),
      'appointment.before': visitOf(before)['appointment.when'],
      'appointment.change': after.status === 'cancelled' ? 'cancelled' : 'moved',
      'appointment.name': after.name,
      'appointment.email': after.email,
      'appointment.phone': after.phone,
    },
  });
