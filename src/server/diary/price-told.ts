// What was said of a visit's price when it was booked.
import { formatMoney, toMinor } from '#lib/money.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import type { Context } from '#server/platform/context.ts';

export const minorTold = (amount: number | null): number | null => (amount === null ? null : toMinor(amount));

/** In one line; '' where nothing was. @example '£68 an hour. Call-out charge: £45.00' */
export function priceTold(
  { quotes, company }: Pick<Context, 'quotes' | 'company'>,
  { price_told, call_out_minor }: Pick<AppointmentRow, 'price_told' | 'call_out_minor'>,
): string {
  if (call_out_minor === null) return price_told;
  const charge = `Call-out charge: ${formatMoney(call_out_minor, (quotes ?? company).currency)}`;
  return price_told ? `${price_told}. ${charge}` : charge;
}
