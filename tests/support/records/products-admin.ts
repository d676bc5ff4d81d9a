// Catalogue helpers for the dashboard.
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { addProduct } from '#contract/catalogue/product-changes.ts';
import { adjustStock, listAdminProducts, readProduct } from '#contract/catalogue/products-admin.ts';
import type { QuerySent } from '#contract/endpoint.ts';
import { aPart } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import type { AdminListStore } from './admin.ts';

export function productsStore(dashboard: AdminListStore) {
  async function added(change: Parameters<typeof aPart>[0] = {}): Promise<Product> {
    return (await dataOf(dashboard.call(addProduct, { body: aPart(change) }))).product;
  }
  /** The public list. */
  async function listed(): Promise<Product[]> {
    return (await dataOf(dashboard.stack.call(listProducts))).products;
  }
  /** Names in the staff's list. */
  async function found(query: QuerySent<typeof listAdminProducts> = {}): Promise<string[]> {
    return (await dataOf(dashboard.call(listAdminProducts, { query }))).products.map(({ name }) => name);
  }
  async function history(id: string) {
    return (await dataOf(dashboard.call(readProduct, { params: { id } }))).product.history.map(
      ({ action, who, note, changes }) => ({
        action,
        who,
        note,
        changes: changes.map(({ what, from, to }) => `${what}: ${from} > ${to}`),
      }),
    );
  }
  const adjust = (product: Product, body: object) =>
    dashboard.call(adjustStock, {
      params: { id: product._id },
      body: { reason: 'received', quantity: 1, version: product.version, ...body },
    });
  return { added, listed, found, history, adjust };
}
