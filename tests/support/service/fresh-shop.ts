// A service for each test: one of its own, or a shared one with a part, a customer and an admin.
import { afterEach, beforeEach } from 'vitest';
import { shareStack } from '../database/empty.ts';
import { shelve } from '../records/orders.ts';
import { makeAdmin, makeCustomer } from '../records/people.ts';
import { type Stack, startStack } from './stack.ts';

export interface FreshShop {
  stack: Stack;
  /** The id of the part. */
  product: string;
  /** Calls as a customer, and as an admin. */
  customer: Stack['call'];
  admin: Stack['call'];
}

/**
 * A service of its own for each test, for those that break its database; all others share one. Call this at the top of the file.
 * @returns an object that is refilled before each test
 */
export function freshStack(): Stack {
  const stack = {} as Stack;
  beforeEach(async () => void (await startStack({}, stack)));
  afterEach(() => stack.close());
  return stack;
}

/**
 * A shared stack with five of one part in stock, a customer and an admin. Call this at the top of the file.
 * @returns an object that is refilled before each test
 */
export function freshShop(settings: Record<string, string> = {}): FreshShop {
  const stack = shareStack({ settings });
  const shop = { stack } as Partial<FreshShop> as FreshShop;
  beforeEach(async () => {
    shop.product = await shelve(stack, { stock: 5 });
    shop.customer = stack.as((await makeCustomer(stack)).token);
    shop.admin = stack.as((await makeAdmin(stack)).token);
  });
  return shop;
}
