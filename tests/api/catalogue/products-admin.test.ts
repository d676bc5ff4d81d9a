// The staff's catalogue: low stock, archived parts, and caches of several processes.
import { beforeEach, describe, expect, it } from 'vitest';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { archiveProduct, listAdminProducts, restoreProduct } from '#contract/catalogue/products-admin.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { draftOf, pay, shelve } from '../../support/records/orders.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { aPart } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, found, history } = productsStore(dashboard);

const setLowStock = (low_stock: number) =>
  dashboard.stack.ctx.db.updateTable('settings').set({ low_stock }).execute();

describe('the list', () => {
  beforeEach(async () => {
    await added({ name: 'burr', price: 30, stock: 9, partNumber: 'KR-77' });
    dashboard.stack.clock.advance(1000);
    await added({ name: 'Axle', price: 10, stock: 0 });
    dashboard.stack.clock.advance(1000);
    await added({ name: 'Cone', price: 20, stock: 40, category: 'HiFi Parts', subcategory: 'Speakers' });
    const gone = await added({ name: 'Dial' });
    await dashboard.call(archiveProduct, { params: { id: gone._id } });
  });

  it.each([
    [{ sort: 'name' }, ['Axle', 'burr', 'Cone']],
    [{ sort: '-name' }, ['Cone', 'burr', 'Axle']],
    [{ sort: 'price' }, ['Axle', 'Cone', 'burr']],
    [{ sort: '-stock' }, ['Cone', 'burr', 'Axle']],
    [{ sort: '-price' }, ['burr', 'Cone', 'Axle']],
    [{ sort: 'category' }, ['Axle', 'burr', 'Cone']],
    [{}, ['Cone', 'Axle', 'burr']],
    [{ sort: 'oldest' }, ['burr', 'Axle', 'Cone']],
    [{ limit: 1, offset: 1, sort: 'name' }, ['burr']],
    [{ status: 'for-sale', sort: 'name' }, ['burr', 'Cone']],
    [{ status: 'low', sort: 'name' }, ['Axle', 'burr']],
    [{ status: 'sold-out' }, ['Axle']],
    [{ status: 'archived' }, ['Dial']],
    [{ kind: 'HiFi Parts' }, ['Cone']],
    [{ search: 'kr-7' }, ['burr']],
    [{ search: 'SPEAKERS' }, ['Cone']],
    [{ search: '%' }, []],
  ] as const)('%j reads %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('says how many parts there are in all, and what counts as low stock', async () => {
    expect(await dashboard.call(listAdminProducts, { query: { limit: 1 } })).toMatchObject({
      data: { total: 3, lowStock: 10 },
    });
    await setLowStock(5);
    expect(await found({ status: 'low' })).toEqual(['Axle']);
    await setLowStock(10);
  });
});

describe('an archived part', () => {
  it('is not listed, sold or changed, stays in its orders, and can be restored', async () => {
    const part = await added();
    await pay(dashboard.stack, part._id);
    const params = { id: part._id };
    expect(await dashboard.call(archiveProduct, { params })).toMatchObject({
      data: { product: { archived: true } },
    });
    expect(await dashboard.stack.call(listProducts)).toMatchObject({ data: { products: [] } });
    const bought = await send(dashboard.stack, 'POST', '/api/orders/checkout', { body: draftOf(part._id) });
    expect(bought).toMatchObject({ status: 422, json: { msg: expect.stringContaining('no longer sold') } });
    expect(await dashboard.call(changeProduct, { params, body: { ...part, version: 3 } })).toMatchObject({
      code: 'not_found',
    });
    const lines = await dashboard.stack.ctx.db.selectFrom('order_lines').select('product_id').execute();
    expect(lines).toEqual([{ product_id: part._id }]);
    expect(await dashboard.call(restoreProduct, { params })).toMatchObject({
      data: { product: { archived: false } },
    });
    expect(await dashboard.stack.call(listProducts)).toMatchObject({
      data: { products: [{ _id: part._id }] },
    });
  });

  it('can be archived twice without error', async () => {
    const { _id: id } = await added();
    dashboard.stack.clock.advance(1000);
    for (let at = 0; at < 3; at += 1) await dashboard.call(archiveProduct, { params: { id } });
    expect((await history(id)).map(({ action }) => action)).toEqual(['archive', 'add']);
  });

  it('is reported to whoever has its form open', async () => {
    const part = await added();
    await dashboard.call(archiveProduct, { params: { id: part._id } });
    await dashboard.call(restoreProduct, { params: { id: part._id } });
    const { archived: _, ...body } = { ...part, archived: false };
    expect(await dashboard.call(changeProduct, { params: { id: part._id }, body })).toMatchObject({
      code: 'stale_version',
    });
  });
});

describe('a list cached by another process', () => {
  it('is renewed by each kind of change, without messages between processes', async () => {
    const part = await shelve(dashboard.stack, { stock: 5 });
    const other = await dashboard.stack.serve({ ...dashboard.stack.ctx });
    let etag = '';
    const renewed = async (): Promise<boolean> => {
      const answer = await other.request('/api/products', { headers: { 'If-None-Match': etag } });
      etag = answer.headers.get('etag') ?? '';
      return answer.status === 200;
    };
    expect([await renewed(), await renewed()]).toEqual([true, false]);
    const path = `/api/products/${part}`;
    const post = (action: string, body?: object) =>
      send(dashboard.stack, 'POST', `${path}/${action}`, {
        token: dashboard.admin.token,
        ...(body ? { body } : {}),
      });
    const changes = [
      () => post('stock', { reason: 'received', quantity: 1, version: 1 }),
      () => post('archive'),
      () => post('restore'),
      () =>
        send(dashboard.stack, 'PATCH', path, {
          token: dashboard.admin.token,
          body: { ...aPart({ name: 'Other' }), version: 4 },
        }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      expect([await renewed(), await renewed()]).toEqual([true, false]);
    }
  });
});
