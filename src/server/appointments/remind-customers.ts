// Reminds customers of confirmed visits in the diary, once, the day before.

import { sql } from 'kysely';
import { HOUR_MS } from '#lib/days.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { UNIT_MS, unitOf } from '#server/diary/units.ts';
import { mailDue } from '#server/mail/mail-due.ts';
import type { Context } from '#server/platform/context.ts';
import { mailSender } from './appointment-mails.ts';

/** A rescheduled visit gets a reminder of its own. */
const factOf = ({ id, date, time }: AppointmentRow): string => `reminder-${id}-${date}-${time}`;

type Due = Pick<Context, 'clock' | 'visits'> & { db: Queries };

/** Visits of the coming hours without a reminder, except those arranged only since then. */
const dueVisits = ({ db, clock, visits }: Due, id?: string): Promise<AppointmentRow[]> => {
  const ahead = visits.reminderHours * HOUR_MS;
  const found = db
    .selectFrom('appointments')
    .innerJoin('diary_entries', 'diary_entries.appointment_id', 'appointments.id')
    .selectAll('appointments')
    .where('from_unit', '>', unitOf(clock.now()))
    .where('from_unit', '<=', unitOf(clock.now() + ahead))
    .where('status', '=', 'confirmed')
    .where('email', '!=', '')
    .where(sql<boolean>`appointments.updated_at <= from_unit * ${UNIT_MS} - ${ahead}`);
  return (id === undefined ? found : found.where('appointments.id', '=', id)).execute();
};

/** @returns how many were reminded */
export const remindCustomers = async (ctx: Context): Promise<number> =>
  mailDue(ctx, await dueVisits(ctx), factOf, async (trx, { id }) => {
    const [row] = await dueVisits({ ...ctx, db: trx }, id);
    if (row) await mailSender(ctx, trx, row, { fact: factOf(row), template: 'appointment-reminder' });
  });
