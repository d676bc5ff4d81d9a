// The VAT that prices include. Its rate is the company's: content/company.yml, or Website in the dashboard.
import type { Company } from '#contract/company.ts';

const WHOLE = 10_000;

interface VatAmounts {
  /** Hundredths of a per cent: 2000 is 20 %. */
  rate: number;
  /** In minor units; both sum to what was paid. */
  netMinor: number;
  vatMinor: number;
  /** Pounds for one unit of the currency; null in sterling, and without a rate. */
  sterlingRate: number | null;
  /** Pence. */
  vatSterlingMinor: number | null;
}

/** @param grossMinor VAT included @param rate hundredths of a per cent */
export const vatIn = (grossMinor: number, rate: number): number =>
  grossMinor - Math.round((grossMinor * WHOLE) / (WHOLE + rate));

/**
 * Lines without VAT, which sum to `netMinor`: each takes what it adds to the VAT of those before it.
 * @param amounts VAT included, in minor units @param rate hundredths of a per cent
 */
export function netAmounts(amounts: readonly number[], rate: number, netMinor: number): number[] {
  let gross = 0;
  let before = 0;
  return amounts.map((amount, at) => {
    gross += amount;
    const upTo = at === amounts.length - 1 ? netMinor : gross - vatIn(gross, rate);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}

/**
 * Net and VAT of a sum that includes VAT.
 * @param grossMinor in minor units of `currency`
 * @example vatOf(1200, 'GBP', { registered: true, number: 'GB 1', rate: 20 }) // netMinor: 1000, vatMinor: 200
 */
export function vatOf(grossMinor: number, currency: string, vat: Company['vat']): VatAmounts {
  const rate = vat.registered ? Math.round(vat.rate * 100) : 0;
  const vatMinor = vatIn(grossMinor, rate);
  const netMinor = grossMinor - vatMinor;
  const sterlingRate = (vat.registered && currency !== 'GBP' && vat.sterlingRate) || null;
  const vatSterlingMinor = sterlingRate && Math.round(vatMinor * sterlingRate);
  return { rate, netMinor, vatMinor, sterlingRate, vatSterlingMinor };
}
