// What is kept of a visit that ends: of its first payment before the rest, whichever order is read first.
import { expect, it } from 'vitest';
import { keptOf } from '#server/endings/end-orders.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';

const order = (quote_part: 'first' | 'balance') => ({ quote_part }) as FullOrder;
const first = order('first');
const balance = order('balance');

it.each([
  [50, 50, 0],
  [60, 60, 0],
  [90, 60, 30],
])('of 60 and 140, %d are kept as %d and %d', (kept, ofFirst, ofBalance) => {
  const asked = { giveBack: 200 - kept, keptReason: 'The part was made to measure.' };
  for (const ids of [
    [first, balance],
    [balance, first],
  ]) {
    const keeps = keptOf(new Map(ids.map((one) => [one, one === first ? 60 : 140])), asked);
    expect([keeps.get(first), keeps.get(balance)]).toEqual([ofFirst, ofBalance]);
  }
});
