// Visits whose day is over, and what is left to do about them: to say how they ended, and to send their bill.
import { type RawBuilder, sql } from 'kysely';
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import { TO_COME_BACK } from '#server/appointments/coming-back.ts';

/** A quote request names only a wish, until its visit is in the diary. */
const IS_VISIT = sql`(appointments.is_quote = 0
  or exists (select 1 from diary_entries where diary_entries.appointment_id = appointments.id))`;

/**
 * Nobody has said how they ended: neither those for which somebody comes back, nor those whose sheet came late and is to be compared.
 * @param today `YYYY-MM-DD` in London
 */
export const toEnd = (today: string): RawBuilder<boolean> =>
  sql<boolean>`appointments.status = 'confirmed' and appointments.date < ${today} and ${IS_VISIT} and not (${TO_COME_BACK})
    and appointments.id not in (select appointment_id from late_sheets where seen_at is null)`;

/** Of a visit without work: what was paid for its quote is with us still. */
const PAID_AHEAD = sql`exists (select 1 from orders inner join quotes on quotes.id = orders.quote_id
  where quotes.appointment_id = job_sheets.appointment_id and received_minor > refunded_minor)`;

/** Taken on a visit that was called off since: it is on no bill, and nobody has said what becomes of it. */
const TAKEN_IN_VAIN = sql`appointments.status = 'cancelled'
  and exists (select 1 from job_takings where job_takings.appointment_id = appointments.id and payment_id is null)
  and not exists (select 1 from job_sheets where job_sheets.appointment_id = appointments.id and nothing_to_bill is not null)`;

/**
 * Work was done, money came, or it took place without a sheet, and nobody has sent its bill or said why there is none. Also where the
 * office has completed a visit to which somebody was to come back.
 */
export const TO_BILL = sql<boolean>`(appointments.id in (select appointment_id from job_sheets
    where outcome is not null and (outcome not in (${sql.join(COMES_BACK)}) or appointments.status = 'completed')
      and bill_id is null and nothing_to_bill is null
      and (outcome = 'done' or exists (select 1 from job_lines where job_lines.appointment_id = job_sheets.appointment_id)
        or exists (select 1 from job_takings where job_takings.appointment_id = job_sheets.appointment_id and payment_id is null)
        or ${PAID_AHEAD}))
  or ${TAKEN_IN_VAIN}
  or appointments.status = 'completed' and ${IS_VISIT} and not exists (select 1 from job_sheets
    where job_sheets.appointment_id = appointments.id
      and (outcome is not null or bill_id is not null or nothing_to_bill is not null)))`;
