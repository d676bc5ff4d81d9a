// Money is whole minor units (cents, pence) everywhere inside; decimals exist only on the wire and on the screen.

/**
 * Exact: no floating-point product is involved.
 * @example toMinor('4.35') // 435
 * @throws RangeError when it is not a plain decimal with at most two places
 */
export function toMinor(decimal: string | number): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(decimal));
  if (!match) throw new RangeError(`not an amount of money: ${decimal}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -minor : minor;
}

/** @example toDecimal(435) // '4.35', as PayPal writes amounts */
export function toDecimal(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Major units as JSON carries them. @example toWire(435) // 4.35 */
export const toWire = (minor: number): number => Number(toDecimal(minor));

interface Line {
  priceMinor: number;
  quantity: number;
}

/** In minor units. */
export const lineTotal = ({ priceMinor, quantity }: Line): number => priceMinor * quantity;

/** Delivery is always free, so the total is the sum of the lines. */
export const orderTotal = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

const formats = new Map<string, Intl.NumberFormat>();

/** @example formatMoney(4800, 'USD') // '$48.00' */
export function formatMoney(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    formats.set(currency, format);
  }
  return format.format(minor / 100);
}

/** A price in a sentence: without pence where there are none. @example advertisedPrice({amount: 50, currency: 'GBP'}) // '£50' */
export const advertisedPrice = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatMoney(Math.round(amount * 100), currency).replace(/\.00$/, '');
