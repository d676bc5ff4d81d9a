// Money in whole minor units (cents, pence). Decimals are only used in JSON, at PayPal and for display.
import { cleanNumber } from '#contract/clean-text.ts';

/**
 * Exact, without floating-point arithmetic.
 * @example toMinor('4.35') // 435
 * @throws RangeError unless it is a decimal with at most two places
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

/** Major units for JSON. @example toWire(435) // 4.35 */
export const toWire = (minor: number): number => Number(toDecimal(minor));

interface Line {
  priceMinor: number;
  quantity: number;
}

/** In minor units. */
export const lineTotal = ({ priceMinor, quantity }: Line): number => priceMinor * quantity;

/** The price of labour by time. @param rate for an hour, in minor units @returns minor units */
export const labourMinor = (minutes: number, rate: number): number => Math.round((minutes * rate) / 60);

/** The rate of such a line, for an hour, in minor units. */
export const rateOf = (minutes: number, priceMinor: number): number =>
  Math.round((priceMinor * 60) / minutes);

/** The sum of the lines: delivery is free. */
export const orderTotal = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

const formats = new Map<string, Intl.NumberFormat>();

/** With a minus sign instead of Intl's hyphen. @example formatMoney(-4800, 'USD') // '−$48.00' */
export function formatMoney(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    formats.set(currency, format);
  }
  return format.format(minor / 100).replace('-', '−');
}

/** A price for a sentence, without zero pence. @example advertisedPrice({amount: 50, currency: 'GBP'}) // '£50' */
export const advertisedPrice = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatMoney(Math.round(amount * 100), currency).replace(/\.00$/, '');

interface Item {
  quantity: number;
  /** For one, in major units, VAT included. */
  price: number;
  /** Without VAT; the price of one has up to four decimals. */
  net?: { price: number; amount: number } | undefined;
}

/** @example formatUnit(6.9433, 'GBP') // '£6.9433' */
const formatUnit = (major: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 4,
  })
    .format(major)
    .replace('-', '−');

/** What a line of a document costs, as people read it: with VAT, or without it on an invoice to a company. */
export function pricesOf({ quantity, price, net }: Item, currency: string): [price: string, amount: string] {
  if (net) return [formatUnit(net.price, currency), formatMoney(toMinor(net.amount), currency)];
  const priceMinor = toMinor(price);
  return [formatMoney(priceMinor, currency), formatMoney(lineTotal({ priceMinor, quantity }), currency)];
}

/**
 * What a first visit takes off its labour, in minor units.
 * @param offer a share in per cent, and the most in major units
 * @param lines prices in minor units
 */
export function firstVisitMinor(
  { percent, most }: { percent: number; most: number },
  lines: readonly { kind: string; minor: number }[],
): number {
  const labour = lines.reduce((sum, { kind, minor }) => sum + (kind === 'labour' ? minor : 0), 0);
  return Math.min(toMinor(most), Math.round((labour * percent) / 100));
}

/** A number as it is typed or pasted into a form; NaN, for the contract to refuse, of a text that isn't one. */
export function typedNumber(text: string): number {
  const number = cleanNumber(text).trim();
  return number === '' ? Number.NaN : Number(number);
}

/** The price of a form's line. A discount is taken off, with or without a minus before it. */
export const typedPrice = (kind: string, price: string): number =>
  kind === 'discount' ? -Math.abs(typedNumber(price)) : typedNumber(price);

/** One sum over several debts, in minor units. @param dues in the order in which they are paid @returns what each of them gets */
export function shareOut(amount: number, dues: readonly number[]): number[] {
  let left = amount;
  return dues.map((due) => {
    const share = Math.max(0, Math.min(left, due));
    left -= share;
    return share;
  });
}
