// What a test does at the desk of the catalogue.
import { listProducts, type Product } from '#contract/catalogue.ts';
import type { QuerySent } from '#contract/endpoint.ts';
import { addProduct } from '#contract/product-changes.ts';
import { adjustStock, listDeskProducts, readProduct } from '#contract/product-desk.ts';
import { aPart } from './bodies.ts';
import type { Desk } from './desk.ts';

export function productDesk(desk: Desk) {
  async function added(change: Parameters<typeof aPart>[0] = {}): Promise<Product> {
    const result = await desk.call(addProduct, { body: aPart(change) });
    if (!result.ok) throw new Error(`${result.code} ${result.msg}`);
    return result.data.product;
  }
  /** As everybody reads them. */
  async function listed(): Promise<Product[]> {
    const result = await desk.stack.call(listProducts);
    if (!result.ok) throw new Error(result.msg);
    return result.data.products;
  }
  /** Names, as the staff find them. */
  async function found(query: QuerySent<typeof listDeskProducts> = {}): Promise<string[]> {
    const result = await desk.call(listDeskProducts, { query });
    if (!result.ok) throw new Error(`${result.code} ${result.msg}`);
    return result.data.products.map(({ name }) => name);
  }
  async function history(id: string) {
    const result = await desk.call(readProduct, { params: { id } });
    if (!result.ok) throw new Error(result.msg);
    return result.data.product.history.map(({ action, who, note, changes }) => ({
      ...{ action, who, note },
      changes: changes.map(({ what, from, to }) => `${what}: ${from} > ${to}`),
    }));
  }
  const adjust = (product: Product, body: object) =>
    desk.call(adjustStock, {
      params: { id: product._id },
      body: { reason: 'received', quantity: 1, version: product.version, ...body },
    });
  return { added, listed, found, history, adjust };
}
