// When money came that PayPal didn't take: the day that its recorder names, which is the payment's tax point.
import { londonClock, londonInstant } from '#lib/london.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { invalidField } from '#server/platform/api-error.ts';

/**
 * Now, or noon of an earlier day.
 * @param day London @param now milliseconds since 1970
 * @throws ApiError invalid for a day to come, and for one before the order or bill was written
 */
export function receivedAt({ origin, number, created_at }: OrderRow, day: string, now: number): number {
  const today = londonClock(now).date;
  if (day > today) throw invalidField('receivedOn', 'Choose today or an earlier day');
  if (day === today) return now;
  if (day < londonClock(created_at).date)
    // What was paid on the visit is written on its sheet.
    throw invalidField(
      'receivedOn',
      // One transfer pays several.
      `Choose a day since ${origin === 'bill' ? `bill ${number} was sent` : 'the order was placed'}`,
    );
  return Math.max(created_at, londonInstant(day, '12:00') ?? now);
}
