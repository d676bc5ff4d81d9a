// What a line of a document costs, as people read it: with VAT, or without it on an invoice to a company.
import { formatMoney, lineTotal, toMinor } from './money.ts';

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
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 4 },
  })
    .format(major)
    .replace('-', '−');

export function pricesOf({ quantity, price, net }: Item, currency: string): [price: string, amount: string] {
  if (net) return [formatUnit(net.price, currency), formatMoney(toMinor(net.amount), currency)];
  const priceMinor = toMinor(price);
  return [formatMoney(priceMinor, currency), formatMoney(lineTotal({ priceMinor, quantity }), currency)];
}
