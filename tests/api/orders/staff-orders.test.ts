// Staff run orders but move no money back: only an admin refunds, or cancels what was paid.
import { beforeEach, expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, pay, place, shelve } from '../../support/records/orders.ts';
import { makeStaff } from '../../support/records/people.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let staff: Stack['call'];
beforeEach(async () => {
  staff = stack.as((await makeStaff(stack)).token);
});

const paid = async () => (await pay(stack, await shelve(stack))).id;
const unpaid = async () => (await place(stack, await shelve(stack))).id;

it.each([{ paymentStatus: 'refunded' }, { status: 'cancelled' }] as const)(
  'a paid order refuses %o',
  async (body) => {
    const id = await paid();
    const before = await orderRowOf(stack, id);
    expect(await staff(changeOrder, { params: { id }, body })).toMatchObject({ code: 'forbidden' });
    expect(await orderRowOf(stack, id)).toEqual(before);
  },
);

it('an order paid outside PayPal can’t be marked as refunded', async () => {
  const id = await unpaid();
  const set = (paymentStatus: 'completed' | 'refunded') =>
    staff(changeOrder, { params: { id }, body: { paymentStatus, note: 'By bank' } });
  expect(await set('completed')).toMatchObject({ ok: true });
  expect(await set('refunded')).toMatchObject({ code: 'forbidden' });
});

it('a paid order can be shipped, an unpaid one cancelled', async () => {
  const shipped = await staff(changeOrder, { params: { id: await paid() }, body: { status: 'shipped' } });
  expect(shipped).toMatchObject({ ok: true, data: { order: { status: 'shipped' } } });
  const cancelled = await staff(changeOrder, {
    params: { id: await unpaid() },
    body: { status: 'cancelled' },
  });
  expect(cancelled).toMatchObject({ ok: true, data: { order: { status: 'cancelled' } } });
});
