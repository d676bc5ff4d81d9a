// A service of its own for each test, with five of one part in stock, a customer and an admin.
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
 * Call this at the top of the file.
 * @returns an object that is refilled before each test
 */
export function freshShop(): FreshShop {
  const shop = {} as FreshShop;
  beforeEach(async () => {
    shop.stack = await startStack();
    shop.product = await shelve(shop.stack, { stock: 5 });
    shop.customer = shop.stack.as((await makeCustomer(shop.stack)).token);
    shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  });
  afterEach(() => shop.stack.close());
  return shop;
}
