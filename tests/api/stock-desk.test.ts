// How many there are of a part, and why: goods in, breakage, a count.
import { describe, expect, it } from 'vitest';
import { changeProduct } from '#contract/product-changes.ts';
import { shareDesk } from '../support/desk.ts';
import { pay, stockOf } from '../support/orders.ts';
import type { Person } from '../support/people.ts';
import { productDesk } from '../support/product-desk.ts';
import { send } from '../support/send.ts';
import type { Stack } from '../support/stack.ts';

let stack: Stack;
let admin: Person;
let call: Stack['call'];
let desk: ReturnType<typeof productDesk>;
shareDesk(
  (...shared) => {
    [stack, call, admin] = shared;
    desk = productDesk(call);
  },
  { hasInstants: true },
);

describe('the stock', () => {
  it.each([
    ['received', 5, 17],
    ['returned', 1, 13],
    ['damaged', 12, 0],
    ['lost', 2, 10],
    ['counted', 0, 0],
    ['counted', 99, 99],
  ])('%s %i of 12 makes %i, and the history says why', async (reason, quantity, stock) => {
    const part = await desk.added();
    stack.clock.advance(1000);
    expect(await desk.adjust(part, { reason, quantity, note: 'Shelf 4' })).toMatchObject({
      data: { product: { stock, version: 2 }, message: `Stock is now ${stock}` },
    });
    expect(await desk.history(part._id)).toEqual([
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
  ])('refuses %j at its field and leaves no trace', async (change, path) => {
    const part = await desk.added();
    const body = { version: 1, ...change };
    const answer = await send(stack, 'POST', `/api/products/${part._id}/stock`, { token: admin.token, body });
    expect(answer).toMatchObject({ status: 422, json: { issues: [{ path }] } });
    expect(await stockOf(stack, part._id)).toBe(12);
    expect(await desk.history(part._id)).toHaveLength(1);
  });

  it('counted while one was sold is not written over the sale', async () => {
    const part = await desk.added();
    await pay(stack, part._id);
    expect(await desk.adjust(part, { reason: 'counted', quantity: 12 })).toMatchObject({
      code: 'stale_version',
      msg: expect.stringContaining('its stock is now 11'),
    });
    expect(await stockOf(stack, part._id)).toBe(11);
  });

  it('of ten presses at once one counts', async () => {
    const part = await desk.added();
    const results = await Promise.all(Array.from({ length: 10 }, () => desk.adjust(part, { quantity: 5 })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(stack, part._id)).toBe(17);
  });

  it('and words of an edit stand in the history too', async () => {
    const part = await desk.added();
    stack.clock.advance(1000);
    const body = { ...part, price: 50, name: 'Burrs' };
    await call(changeProduct, { params: { id: part._id }, body });
    expect((await desk.history(part._id))[0]).toEqual({
      ...{ action: 'change', who: 'Grace', note: '' },
      changes: ['name: Flat burr set 64 mm > Burrs', 'price: 48.5 > 50'],
    });
  });
});
