// What is owed for bills, as the dashboard sums it; one transfer over all of a payer's bills, and their statement.
import { browserCall } from '#api/browser.ts';
import { type OwedBy, readMoneyOwed, recordTransfer, sendStatement } from '#contract/bills/money-owed.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { formatMoney, shareOut, toMinor } from '#lib/money.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { outcome } from '../admin-list.ts';
import { ordersStore } from '../orders.ts';

export const SUMS = ['due', 'to30', 'to60', 'older', 'disputed', 'total'] as const;

/** Of each currency, the rows of all who pay together. */
export function totalsOf(owed: readonly OwedBy[]): OwedBy[] {
  return [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, rows]) => {
    const total: OwedBy = {
      payer: '',
      currency,
      bills: rows.flatMap(({ bills }) => bills),
      total: 0,
      due: 0,
      to30: 0,
      to60: 0,
      older: 0,
      disputed: 0,
    };
    for (const row of rows) {
      // Pennies, so that sums of decimals stay exact.
      for (const name of SUMS)
        total[name] = (Math.round(total[name] * 100) + Math.round(row[name] * 100)) / 100;
    }
    return total;
  });
}

export const loadMoneyOwed = async () =>
  outcome(await browserCall(readMoneyOwed), { failed: 'What is owed wasn’t loaded' });

/** What one transfer pays. @returns of each bill that gets something: its number, and how much of what is due */
export function sharesOf({ bills, currency }: OwedBy, amount: number): { number: string; text: string }[] {
  const money = (minor: number) => formatMoney(minor, currency);
  // What isn't an amount of money, or not yet.
  if (!recordTransfer.body.shape.amount.safeParse(amount).success) return [];
  const dues = bills.map(({ due }) => toMinor(due));
  const shares = shareOut(toMinor(amount), dues);
  return bills.flatMap(({ orderNumber, isDisputed }, at) => {
    const [share = 0, due = 0] = [shares[at], dues[at]];
    if (share === 0) return [];
    const paid = share === due ? `${money(due)}, paid in full` : `${money(share)} of ${money(due)}`;
    return { number: orderNumber, text: isDisputed ? `${paid} (disputed)` : paid };
  });
}

const seen = ({ bills }: OwedBy) => bills.map(({ _id, due }) => ({ _id, due }));

/** @param key of this dialog: however often it is pressed, one transfer is recorded */
export async function saveTransfer(
  owed: OwedBy,
  typed: Omit<BodySent<typeof recordTransfer>, 'bills'>,
  key: string,
): Promise<Outcome> {
  const body = { bills: seen(owed), ...typed };
  const answer = await browserCall(recordTransfer, { body, idempotencyKey: key });
  // What is paid leaves the list, and the sums follow it.
  if (answer.ok) void ordersStore.load();
  return outcome(answer, { failed: 'Nothing was recorded' });
}

export const mailStatement = async (owed: OwedBy): Promise<Outcome> =>
  outcome(await browserCall(sendStatement, { body: { bills: seen(owed) } }), {
    failed: 'The statement wasn’t sent',
  });
