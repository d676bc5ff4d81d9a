// Reminds customers of confirmed visits in the diary, once, the day before.

import { sql } from 'kysely';
import { HOUR_MS } from '#lib/days.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { UNIT_MS, unitOf } from '#server/diary/units.ts';
import { mailedFacts } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { mailSender } from './appointment-mails.ts';

/** A rescheduled visit gets a reminder of its own. */
const factOf = ({ id, date, time }: AppointmentRow): string => `reminder-${id}-${date}-${time}`;

/** Visits of the coming hours without a reminder, except those arranged only since then. */
const dueVisits = ({ db, clock, visits }: Context): Promise<AppointmentRow[]> => {
  const ahead = visits.reminderHours * HOUR_MS;
  return db
    .selectFrom('appointments')
    .innerJoin('diary_entries', 'diary_entries.appointment_id', 'appointments.id')
    .selectAll('appointments')
    .where('from_unit', '>', unitOf(clock.now()))
    .where('from_unit', '<=', unitOf(clock.now() + ahead))
    .where('status', '=', 'confirmed')
    .where('email', '!=', '')
    .where(sql<boolean>`appointments.updated_at <= from_unit * ${UNIT_MS} - ${ahead}`)
    .execute();
};

/** The mail's fact is unique, so that concurrent processes remind once. @returns how many were reminded */
export async function remindCustomers(ctx: Context): Promise<number> {
  const rows = await dueVisits(ctx);
  const told = await mailedFacts(ctx.db, rows.map(factOf));
  const due = rows.filter((row) => !told.has(factOf(row)));
  for (const { id } of due)
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
      if (row?.status !== 'confirmed') return;
      await mailSender(ctx, trx, row, {
        fact: factOf(row),
        template: 'appointment-reminder',
      });
    });
  return due.length;
}
