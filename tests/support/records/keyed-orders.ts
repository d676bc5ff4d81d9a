// Orders under idempotency keys, so that each can be retried after a fault and must then exist exactly once.

import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import type { ScratchShop } from '../service/scratch-shop.ts';
import { strictClient } from '../service/strict-client.ts';
import { ADDRESS } from './orders.ts';

export interface Answers {
  /** Keys of acknowledged orders. */
  acknowledged: Set<string>;
  /** Refusals by their code; 'network' for a broken connection. */
  refused: Map<string, string>;
}

export const noAnswers = (): Answers => ({ acknowledged: new Set(), refused: new Map() });

/** @throws Error when the service lists no part */
export async function firstPart(origin: string): Promise<Product> {
  const catalogue = await strictClient({ origin })(listProducts);
  const part = catalogue.ok ? catalogue.data.products[0] : undefined;
  if (!part) throw new Error('the service lists no part');
  return part;
}

/** Sends one order. @param key 8 letters and digits at least */
export async function orderUnder(
  key: string,
  origin: string,
  product: string,
  answers: Answers,
): Promise<void> {
  const result = await strictClient({ origin })(placeOrder, {
    body: { items: [{ product, quantity: 1 }], shippingAddress: { ...ADDRESS, email: `${key}@example.com` } },
    idempotencyKey: key,
  });
  if (!result.ok) answers.refused.set(key, result.code);
  else {
    answers.acknowledged.add(key);
    answers.refused.delete(key);
  }
}

/** Number of orders under each key. */
export const ordersByKey = (shop: ScratchShop): Promise<Map<string, number>> =>
  shop.look(async (db) => {
    const rows = await db
      .selectFrom('orders')
      .select(({ fn }) => ['email', fn.countAll<number>().as('n')])
      .groupBy('email')
      .execute();
    return new Map(rows.map(({ email, n }) => [email.replace('@example.com', ''), Number(n)]));
  });

/** Acknowledged keys without an order, and keys with more than one. */
export async function gapsOf(
  shop: ScratchShop,
  { acknowledged }: Answers,
): Promise<{ lost: number; doubled: number }> {
  const there = await ordersByKey(shop);
  return {
    lost: [...acknowledged].filter((key) => !there.has(key)).length,
    doubled: [...there.values()].filter((n) => n > 1).length,
  };
}
