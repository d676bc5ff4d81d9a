// What becomes of bills that somebody owes: who is reminded, and who is to be phoned.
import { type RawBuilder, sql } from 'kysely';
import type { BILL_FILTERS } from '#contract/orders/orders-admin.ts';
import { addDays } from '#lib/days.ts';
import { MAIL_FAILED } from '#server/mail/deliver-mail.ts';
import { hasPaymentIn } from '#server/money/payment-rows.ts';
import { OWED } from '#server/platform/owed-bills.ts';

/** @param today London */
export const OVERDUE = (today: string): RawBuilder<boolean> => sql`(${OWED} and orders.due_on < ${today})`;

/** Whose customers are reminded: by mail, unless they contest it or PayPal is taking it. */
export const REMINDED = sql<boolean>`(orders.disputed_at is null and orders.email <> '' and not ${hasPaymentIn('capturing', 'review')})`;

/** Days after the last day to pay: the second reminder goes, and then somebody phones. */
export const PHONE_DAYS = 14;

/** Nobody could be mailed, or both reminders were in vain; whom somebody phoned, when they said so. @param today London */
export const TO_PHONE = (today: string): RawBuilder<boolean> =>
  sql`(${OWED} and (orders.phone_again_on <= ${today} or orders.phone_again_on is null and orders.disputed_at is null and (orders.email = '' or orders.due_on < ${addDays(today, -PHONE_DAYS)}
    or exists (select 1 from outbox where link_kind = 'bill' and link_thing_id = orders.id and ${MAIL_FAILED}))))`;

/** Their next call is still to come. @param today London */
export const PHONED = (today: string): RawBuilder<boolean> =>
  sql`(${OWED} and orders.phone_again_on > ${today})`;

const isBill = (state: RawBuilder<boolean>) => () => sql<boolean>`(orders.origin = 'bill' and ${state})`;

export const BILLS: Record<(typeof BILL_FILTERS)[number], (today: string) => RawBuilder<boolean>> = {
  owed: () => OWED,
  'part-paid': () => sql`(${OWED} and orders.received_minor > orders.taken_back_minor)`,
  overdue: OVERDUE,
  'to-phone': TO_PHONE,
  phoned: PHONED,
  disputed: () => sql`(${OWED} and orders.disputed_at is not null)`,
  'written-off': isBill(
    sql`orders.payment_state = 'pending' and orders.status <> 'cancelled' and orders.written_off_at is not null`,
  ),
  'paid-bill': isBill(sql`orders.payment_state = 'completed' and orders.status <> 'cancelled'`),
  'cancelled-bill': isBill(sql`orders.status = 'cancelled'`),
};
