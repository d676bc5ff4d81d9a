// Parts, as the admin adds them and as everybody reads them.
import { listProducts, type Product } from '#contract/catalogue.ts';
import { addProduct } from '#contract/product-changes.ts';
import { aPart } from './bodies.ts';
import type { Stack } from './stack.ts';

/** @param reach answers the calls of the running test: a visitor's and the admin's */
export const shelfOf = (reach: () => { stack: Stack; desk: Stack['call'] }) => ({
  async added(change: Parameters<typeof aPart>[0] = {}): Promise<Product> {
    const result = await reach().desk(addProduct, { body: aPart(change) });
    if (!result.ok) throw new Error(`${result.code} ${result.msg}`);
    return result.data.product;
  },
  async listed(): Promise<Product[]> {
    const result = await reach().stack.call(listProducts);
    if (!result.ok) throw new Error(result.msg);
    return result.data.products;
  },
});
