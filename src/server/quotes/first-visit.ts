// The discount of a first visit: for whoever has had no bill yet, by the same email address, phone number or place.
import { sql } from 'kysely';
import type { FirstVisit } from '#contract/quotes/quote-settings.ts';
import { londonDate } from '#lib/london-date.ts';
import { fold, foldNumber } from '#lib/search/fold.ts';
import type { Queries } from '#server/db/open.ts';
import { hasNumber } from '#server/db/search-pattern.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';

const bills = (queries: Queries) =>
  queries.selectFrom('orders').where('origin', '=', 'bill').where('status', '!=', 'cancelled');

/** Addresses are compared here: SQLite lifts no letter beyond A to Z, and a post code has no other. */
async function isBilledPlace(queries: Queries, { address, post_code }: AppointmentRow): Promise<boolean> {
  if (!address || !post_code) return false;
  const near = await bills(queries)
    .select('address')
    .where(
      sql`upper(replace(replace(post_code, ' ', ''), '-', ''))`,
      '=',
      foldNumber(post_code).toUpperCase(),
    )
    .execute();
  return near.some((bill) => fold(bill.address) === fold(address));
}

/** @returns null where none is offered, or the visit isn't their first */
export async function firstVisitOf(
  { quotes, clock }: Pick<Context, 'quotes' | 'clock'>,
  queries: Queries,
  appointment: AppointmentRow,
): Promise<FirstVisit | null> {
  const offer = quotes?.firstVisit;
  if (!offer || londonDate(clock.now()) > offer.until) return null;
  const payer = payerOf(appointment);
  const keys = [...new Set([appointment.email, payer.email].map(addressKey))].filter(Boolean);
  const earlier = await bills(queries)
    .select('id')
    .where(({ or, eb }) =>
      or([
        ...keys.map((key) => eb('email_key', '=', key)),
        hasNumber(appointment.phone) ?? sql<boolean>`1 = 0`,
      ]),
    )
    .executeTakeFirst();
  return earlier || (await isBilledPlace(queries, appointment)) ? null : offer;
}
