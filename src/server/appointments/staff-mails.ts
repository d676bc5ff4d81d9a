// Mails to the staff about what a customer has changed of an appointment.
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { placeOf } from '#server/diary/claim.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { visitOf } from './appointment-mails.ts';

/** Tells the staff what a customer has corrected. @param changed names of the details */
export const mailStaffOfCorrection = (
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  changed: string,
): Promise<void> =>
  mailStaff(ctx, trx, {
    fact: `appointment-${row.id}-corrected-${row.version}-staff`,
    template: 'appointment-corrected-staff',
    values: {
      ...visitOf(row),
      'appointment.changed': changed,
      'appointment.name': row.name,
      'appointment.email': row.email,
      'appointment.phone': row.phone,
      'appointment.address': placeOf(row) || '(none)',
      'appointment.message': row.message,
    },
  });

/** Tells the staff what a customer has changed. @param money what becomes of what was paid; '' where nothing was */
export const mailStaffOfChange = async (
  ctx: Context,
  trx: Trx,
  before: AppointmentRow,
  after: AppointmentRow,
  money = '',
): Promise<void> =>
  mailStaff(ctx, trx, {
    fact: `appointment-${after.id}-changed-${after.updated_at}-staff`,
    template: 'appointment-changed-staff',
    values: {
      ...visitOf(after),
      ...(after.status === 'cancelled' ? { 'appointment.when': 'cancelled' } : {}),
      'appointment.before': visitOf(before)['appointment.when'],
      'appointment.todo':
        after.status === 'cancelled'
          ? money || 'You don’t need to do anything.'
          : 'Please confirm the new time in the dashboard.',
      'appointment.change': after.status === 'cancelled' ? 'cancelled' : 'moved',
      'appointment.name': after.name,
      'appointment.email': after.email,
      'appointment.phone': after.phone,
    },
  });
