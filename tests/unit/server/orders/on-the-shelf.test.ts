// Which units are taken from the shelf when an order goes on: those that are out already aren't taken once more.
import { expect, it } from 'vitest';
import { isOnTheShelf } from '#server/orders/stock.ts';

it.each([
  ['held', false],
  ['sold', false],
  ['released', true],
  ['returned', true],
] as const)('%s units: %s', (stock_state, isThere) => {
  expect(isOnTheShelf({ stock_state })).toBe(isThere);
});
