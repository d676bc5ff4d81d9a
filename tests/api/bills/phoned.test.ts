// A bill that somebody phoned about stays on Today until it is paid, and is asked for again on the day of the next call.
import { expect, it } from 'vitest';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readToday, type TodayItem } from '#contract/dashboard/today.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { todayText } from '#lib/today.ts';
import { billSent } from '../../support/bills/bills.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

const waiting = async (): Promise<TodayItem[]> =>
  (await dataOf(shop.admin(readToday, {}))).items.filter(({ kind }) => kind.startsWith('bills-'));
const listed = async (status: 'phoned' | 'to-phone') =>
  (await dataOf(shop.admin(listOrders, { query: { status } }))).orders.map(({ _id }) => _id);
const phoned = (id: string, nextOn: string, reason = 'Pays on Friday') =>
  shop.admin(changeBill, { params: { id }, body: { action: 'phoned', reason, nextOn } });
const daysLater = async (days: number) => {
  shop.stack.clock.advance(days * 86_400_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
};

it('waits for the day of the next call, and is on Today until it is paid', async () => {
  const { _id: id } = await billSent(shop, { email: '' });
  expect(await waiting()).toMatchObject([{ kind: 'bills-to-phone', count: 1 }]);
  await dataOf(phoned(id, '2026-11-27'));
  expect(await listed('to-phone')).toEqual([]);
  expect(await listed('phoned')).toEqual([id]);
  const [later] = await waiting();
  expect(later).toMatchObject({ kind: 'bills-phoned', count: 1 });
  expect(later && todayText(later, 0)).toMatchObject({
    text: 'unpaid bill that was phoned about. The next call is on Fri 27 Nov 2026',
    query: '?tab=orders&status=phoned',
  });
  await daysLater(3);
  expect(await waiting()).toMatchObject([{ kind: 'bills-to-phone', count: 1 }]);
  await dataOf(phoned(id, '2026-12-02', 'Nobody answered'));
  const { order } = await dataOf(shop.admin(readOrder, { params: { id } }));
  expect(order.bill?.phoneAgainOn).toBe('2026-12-02');
  expect(order.history.filter(({ action }) => action === 'phoned')).toMatchObject([
    { note: 'Nobody answered', changes: [{ from: '2026-11-27', to: '2026-12-02' }] },
    { note: 'Pays on Friday', changes: [{ from: '', to: '2026-11-27' }] },
  ]);
  const body = { method: 'transfer', amount: 142, receivedOn: '2026-11-27' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id }, body }));
  expect(await waiting()).toEqual([]);
  expect(await phoned(id, '2026-12-04')).toMatchObject({ code: 'order_closed' });
});

it('is asked for on that day also where it is disputed, or reminders still go', async () => {
  const { _id: id } = await billSent(shop);
  await dataOf(shop.admin(changeBill, { params: { id }, body: { action: 'dispute', reason: 'It leaks' } }));
  await dataOf(phoned(id, '2026-11-25'));
  await daysLater(1);
  expect(await listed('to-phone')).toEqual([id]);
});

it('isn’t noted of a bill that is written off: nobody would ask again', async () => {
  const { _id: id } = await billSent(shop);
  const body = { action: 'write-off', reason: 'The firm is gone' } as const;
  await dataOf(shop.admin(changeBill, { params: { id }, body }));
  expect(await phoned(id, '2026-11-27')).toMatchObject({
    code: 'order_closed',
    msg: expect.stringContaining('written off'),
  });
});

it('needs words, and a day after today', async () => {
  const { _id: id } = await billSent(shop);
  expect(await phoned(id, '2026-11-24')).toMatchObject({ code: 'invalid', msg: 'Choose a day after today' });
  const body = { action: 'phoned', reason: 'Pays soon' } as const;
  expect(await shop.admin(changeBill, { params: { id }, body })).toMatchObject({ code: 'invalid' });
  expect(await phoned(id, '2026-11-25', '')).toMatchObject({ code: 'invalid' });
  expect(await listed('phoned')).toEqual([]);
});
