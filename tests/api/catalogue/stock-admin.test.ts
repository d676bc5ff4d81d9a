// Stock changes by the admin: deliveries, breakage and counts.
import { describe, expect, it } from 'vitest';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { pay, stockOf } from '../../support/records/orders.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, history, adjust } = productsStore(dashboard);

describe('the stock', () => {
  it.each([
    ['received', 5, 17],
    ['returned', 1, 13],
    ['damaged', 12, 0],
    ['lost', 2, 10],
    ['counted', 0, 0],
    ['counted', 99, 99],
  ])('%s %i of 12 makes %i, with the reason in the history', async (reason, quantity, stock) => {
    const part = await added();
    dashboard.stack.clock.advance(1000);
    expect(await adjust(part, { reason, quantity, note: 'Shelf 4' })).toMatchObject({
      data: { product: { stock, version: 2 }, message: `Stock is now ${stock}` },
    });
    expect(await history(part._id)).toEqual([
      { action: reason, who: 'Grace', note: 'Shelf 4', changes: [`stock: 12 > ${stock}`] },
      { action: 'add', who: 'Grace', note: '', changes: [] },
    ]);
  });

  it.each([
    [{ reason: 'damaged', quantity: 13 }, 'quantity'],
    [{ reason: 'received', quantity: 0 }, 'quantity'],
    [{ reason: 'received', quantity: -1 }, 'quantity'],
    [{ reason: 'received', quantity: 1.5 }, 'quantity'],
    [{ reason: 'received', quantity: 1_000_000 }, 'quantity'],
    [{ reason: 'stolen', quantity: 1 }, 'reason'],
  ])('refuses %j at its field and records nothing', async (change, path) => {
    const part = await added();
    const body = { version: 1, ...change };
    const answer = await send(dashboard.stack, 'POST', `/api/products/${part._id}/stock`, {
      token: dashboard.admin.token,
      body,
    });
    expect(answer).toMatchObject({ status: 422, json: { issues: [{ path }] } });
    expect(await stockOf(dashboard.stack, part._id)).toBe(12);
    expect(await history(part._id)).toHaveLength(1);
  });

  it('counted while one was sold does not overwrite the sale', async () => {
    const part = await added();
    await pay(dashboard.stack, part._id);
    expect(await adjust(part, { reason: 'counted', quantity: 12 })).toMatchObject({
      code: 'stale_version',
      msg: expect.stringContaining('its stock is now 11'),
    });
    expect(await stockOf(dashboard.stack, part._id)).toBe(11);
  });

  it('changes once for ten requests at once', async () => {
    const part = await added();
    const results = await Promise.all(Array.from({ length: 10 }, () => adjust(part, { quantity: 5 })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(dashboard.stack, part._id)).toBe(17);
  });

  it('the note of an edit is in the history too', async () => {
    const part = await added();
    dashboard.stack.clock.advance(1000);
    const body = { ...part, price: 50, name: 'Burrs' };
    await dashboard.call(changeProduct, { params: { id: part._id }, body });
    expect((await history(part._id))[0]).toEqual({
      action: 'change',
      who: 'Grace',
      note: '',
      changes: ['name: Flat burr set 64 mm > Burrs', 'price: 48.5 > 50'],
    });
  });
});
