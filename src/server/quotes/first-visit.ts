// The discount of a first visit: for whoever has had no bill yet, by the same email address, phone number or place.
import { type RawBuilder, sql } from 'kysely';
import type { FirstVisit } from '#contract/quotes/quote-settings.ts';
import { londonDate } from '#lib/london-date.ts';
import type { Queries } from '#server/db/open.ts';
import { hasNumber } from '#server/db/search-pattern.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';

const sameText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = ${text.trim().toLowerCase()}`;

const samePostCode = (text: string): RawBuilder<boolean> =>
  sql<boolean>`upper(replace(post_code, ' ', '')) = ${text.replaceAll(' ', '').toUpperCase()}`;

/** @returns null where none is offered, or the visit isn't their first */
export async function firstVisitOf(
  { quotes, clock }: Pick<Context, 'quotes' | 'clock'>,
  queries: Queries,
  appointment: AppointmentRow,
): Promise<FirstVisit | null> {
  const offer = quotes?.firstVisit;
  if (!offer || londonDate(clock.now()) > offer.until) return null;
  const payer = payerOf(appointment);
  const { phone, address, post_code } = appointment;
  const keys = [...new Set([appointment.email, payer.email].map(addressKey))].filter(Boolean);
  const earlier = await queries
    .selectFrom('orders')
    .select('id')
    .where('origin', '=', 'bill')
    .where('status', '!=', 'cancelled')
    .where(({ or, and, eb }) =>
      or([
        ...keys.map((key) => eb('email_key', '=', key)),
        hasNumber(phone) ?? sql<boolean>`1 = 0`,
        ...(address && post_code ? [and([sameText('address', address), samePostCode(post_code)])] : []),
      ]),
    )
    .executeTakeFirst();
  return earlier ? null : offer;
}
