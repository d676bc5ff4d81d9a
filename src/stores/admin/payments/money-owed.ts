// What is owed for bills, as the dashboard sums it.
import { browserCall } from '#api/browser.ts';
import { type OwedBy, readMoneyOwed } from '#contract/bills/money-owed.ts';
import { adminFailure } from '../admin-list.ts';

export const SUMS = ['due', 'to30', 'to60', 'older', 'disputed', 'total'] as const;

/** Of each currency, the rows of all who pay together. */
export function totalsOf(owed: readonly OwedBy[]): OwedBy[] {
  return [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, rows]) => {
    const total: OwedBy = {
      payer: '',
      currency,
      bills: 0,
      total: 0,
      due: 0,
      to30: 0,
      to60: 0,
      older: 0,
      disputed: 0,
    };
    for (const row of rows) {
      total.bills += row.bills;
      // Pennies, so that sums of decimals stay exact.
      for (const name of SUMS)
        total[name] = (Math.round(total[name] * 100) + Math.round(row[name] * 100)) / 100;
    }
    return total;
  });
}

export async function loadMoneyOwed() {
  const answer = await browserCall(readMoneyOwed);
  return answer.ok
    ? { ok: true as const, msg: '', owed: answer.data.owed }
    : adminFailure(answer, 'What is owed wasn’t loaded');
}
