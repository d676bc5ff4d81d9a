// What was said of a visit's price when it was booked.
import type { BookedTerms } from '#contract/binding.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';

export const minorTold = (amount: number | null): number | null => (amount === null ? null : toMinor(amount));

/** What a booking online agreed to pay, while the office charges nothing else where nobody is there; null otherwise. */
export const agreedMinor = ({
  terms,
  call_out_minor,
}: Pick<AppointmentRow, 'terms' | 'call_out_minor'>): number | null =>
  terms !== '' && (JSON.parse(terms) as BookedTerms).minor === call_out_minor ? call_out_minor : null;

/** In minor units. @example amountsIn('About £95, call-out £45.50') // [9500, 4550] */
export const amountsIn = (text: string): number[] =>
  (text.replaceAll(',', '').match(/\d+(?:\.\d\d?)?/g) ?? []).map((amount) =>
    Math.round(Number(amount) * 100),
  );

/** In one line; '' where nothing was. @example '£68 an hour. Call-out charge: £45.00' */
export function priceTold(
  { quotes, company }: Pick<Context, 'quotes' | 'company'>,
  { price_told, call_out_minor, terms }: Pick<AppointmentRow, 'price_told' | 'call_out_minor' | 'terms'>,
): string {
  // Whoever booked it has typed it, too.
  const isNamed =
    call_out_minor !== null &&
    /call-?out/i.test(price_told) &&
    amountsIn(price_told).includes(call_out_minor);
  if (call_out_minor === null || isNamed || agreedMinor({ terms, call_out_minor }) !== null)
    return price_told;
  const charge = `Call-out charge: ${formatMoney(call_out_minor, (quotes ?? company).currency)}`;
  return price_told ? `${price_told}. ${charge}` : charge;
}
