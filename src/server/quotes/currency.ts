// The currency of what is done at a visit: quotes, job sheets and bills. The shop's parts may have another.
import type { Context } from '#server/platform/context.ts';

type Where = Pick<Context, 'quotes' | 'company'>;

export const currencyOf = ({ quotes, company }: Where): string => quotes?.currency ?? company.currency;

/** @returns how much of it one unit of the shop's currency is worth; null where the owner wrote no rate */
export function shopRate({ quotes, company }: Where): number | null {
  const currency = currencyOf({ quotes, company });
  if (currency === company.currency) return 1;
  return currency === 'GBP' ? (company.vat.sterlingRate ?? null) : null;
}
