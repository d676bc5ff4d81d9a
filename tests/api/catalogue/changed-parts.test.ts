// Product updates: replaced as a whole under the version that was read, never over another change or a sale.
import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { pay, shelve, stockOf } from '../../support/records/orders.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, listed } = productsStore(dashboard);
/** The whole product as it was read, with changes: what the admin's form sends. */
const change = ({ _id, ...product }: Product, fields: Partial<Product> = {}) =>
  dashboard.call(changeProduct, { params: { id: _id }, body: { _id, ...product, ...fields } });
const trail = () => dashboard.stack.ctx.db.selectFrom('audit_log').selectAll().execute();

describe('a changed part', () => {
  it('is replaced as a whole under its version, with before and after in the audit log', async () => {
    const product = await added();
    const result = await change(product, { name: 'Flat burrs', price: 50, stock: 3, partNumber: 'KR-1' });
    const after = { ...product, name: 'Flat burrs', price: 50, stock: 3, partNumber: 'KR-1', version: 2 };
    expect(result).toMatchObject({ ok: true, data: { success: true, product: after } });
    expect(await listed()).toEqual([after]);
    const row = (await trail()).find(({ action }) => action === 'change');
    expect(row).toMatchObject({
      actor: dashboard.admin.id,
      entity: 'product',
      entity_id: product.id,
    });
    expect(JSON.parse(row?.before ?? '')).toEqual(product);
    // An empty one says that it is gone.
    const emptied = { mpn: '', otherNumbers: '', brand: '', gtin: '' };
    expect(JSON.parse(row?.after ?? '')).toEqual({ ...emptied, ...(after as object) });
  });

  it('keeps fields that the form leaves out', async () => {
    const {
      partNumber: _,
      summary: __,
      alt: ___,
      ...product
    } = await added({
      partNumber: 'KR-1',
      summary: 'Short',
      alt: 'Burrs',
    });
    const result = await dashboard.call(changeProduct, { params: { id: product.id }, body: product });
    expect(result).toMatchObject({
      data: { product: { partNumber: 'KR-1', summary: 'Short', alt: 'Burrs' } },
    });
  });

  it('is refused when somebody else changed it first, even in parallel', async () => {
    const product = await added();
    const results = await Promise.all([1, 2, 3, 4].map((stock) => change(product, { stock })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ code: 'stale_version' });
    expect(await trail()).toHaveLength(2);
  });

  it('never brings back units that were sold while the form was open', async () => {
    const id = await shelve(dashboard.stack, { stock: 10 });
    const [open] = await listed();
    if (!open) throw new Error('not listed');
    await pay(dashboard.stack, id, 3);
    expect(await change(open, { price: 13 })).toMatchObject({ ok: false, code: 'stale_version' });
    expect(await stockOf(dashboard.stack, id)).toBe(7);
  });

  it('needs its version and an existing product', async () => {
    const { version: _, ...product } = await added();
    const path = `/api/products/${product.id}`;
    const { status } = await send(dashboard.stack, 'PATCH', path, {
      token: dashboard.admin.token,
      body: product,
    });
    expect(status).toBe(422);
    expect(await change({ ...product, version: 1, _id: 'no-such-part' })).toMatchObject({
      code: 'not_found',
    });
  });

  it('is not for sale and cannot be changed once archived', async () => {
    const product = await added();
    await dashboard.stack.ctx.db.updateTable('products').set({ archived: 1 }).execute();
    expect(await listed()).toEqual([]);
    expect(await change(product)).toMatchObject({ code: 'not_found' });
  });
});
