// A service of its own for each test, empty or with a part, a customer and an admin.
import { afterEach, beforeEach } from 'vitest';
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
 * A service of its own for each test. Call this at the top of the file.
 * @param settings as of `startStack`
 * @returns an object that is refilled before each test
 */
export function freshStack(settings: Record<string, string> = {}): Stack {
  const stack = {} as Stack;
  beforeEach(async () => {
    Object.assign(stack, await startStack(settings));
  });
  afterEach(() => stack.close());
  return stack;
}

/** As `freshStack`, with five of one part in stock, a customer and an admin. */
export function freshShop(settings: Record<string, string> = {}): FreshShop {
  const stack = freshStack(settings);
  const shop = { stack } as FreshShop;
  beforeEach(async () => {
    shop.product = await shelve(stack, { stock: 5 });
    shop.customer = stack.as((await makeCustomer(stack)).token);
    shop.admin = stack.as((await makeAdmin(stack)).token);
  });
  return shop;
}
