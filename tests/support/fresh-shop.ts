// A service of its own for each test, with five of one part on the shelf.
import { afterEach, beforeEach } from 'vitest';
import { shelve } from './orders.ts';
import { type Stack, startStack } from './stack.ts';

export interface FreshShop {
  stack: Stack;
  /** The id of the part. */
  product: string;
}

/** Call this at the top of the file. @returns what each test finds filled anew */
export function freshShop(): FreshShop {
  const shop = {} as FreshShop;
  beforeEach(async () => {
    shop.stack = await startStack();
    shop.product = await shelve(shop.stack, { stock: 5 });
  });
  afterEach(() => shop.stack.close());
  return shop;
}
