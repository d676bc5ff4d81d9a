// One transfer over several bills of one who pays: the oldest first, all of it or nothing, and once.
import { expect, it } from 'vitest';
import { payBill } from '#contract/bills/bill-links.ts';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readMoneyOwed, recordTransfer } from '#contract/bills/money-owed.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { billLink, billSent } from '../../support/bills/bills.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { settle } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const MILL = { company: 'The Mill Ltd', terms: 30 as const };

/** The oldest first, £142 each. @returns their ids */
async function bills(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push((await billSent(shop, { ...MILL, email: `${n}@mill.example` }))._id);
    shop.stack.clock.advance(60_000);
  }
  return ids;
}
const owed = async () => (await dataOf(shop.admin(readMoneyOwed))).owed;
async function seen() {
  const [row] = await owed();
  return row?.bills.map(({ _id, due }) => ({ _id, due })) ?? [];
}
const transfer = async (amount: number, change: object = {}, key?: string) =>
  shop.admin(recordTransfer, {
    body: { bills: await seen(), amount, receivedOn: '2026-11-24', reference: 'MILL 24 NOV', ...change },
    ...(key && { idempotencyKey: key }),
  });
const dues = async (ids: readonly string[]) => {
  const details = ids.map(async (id) => dataOf(shop.admin(readOrder, { params: { id } })));
  return (await Promise.all(details)).map(({ order }) => order.bill?.due);
};
const payments = () => shop.stack.ctx.db.selectFrom('payments').selectAll().execute();

it('pays the oldest in full and a part of the next, each with its own payment, mail and line in the history', async () => {
  const ids = await bills(3);
  const answer = await dataOf(transfer(200));
  expect(answer.message).toBe('Transfer recorded!');
  expect(answer.owed).toMatchObject([
    { payer: 'The Mill Ltd', total: 226, bills: [{ due: 84 }, { due: 142 }] },
  ]);
  expect(await dues(ids)).toEqual([0, 84, 142]);
  const shares = (await payments()).map(({ method, amount_minor, reference }) => [
    method,
    amount_minor,
    reference,
  ]);
  expect(shares.sort()).toEqual([
    ['transfer', 14_200, 'MILL 24 NOV'],
    ['transfer', 5_800, 'MILL 24 NOV'],
  ]);
  expect((await mailsOf(shop.stack, 'bill-paid')).map(({ to_address }) => to_address)).toEqual([
    '0@mill.example',
  ]);
  const { order } = await dataOf(shop.admin(readOrder, { params: { id: ids[1] ?? '' } }));
  expect(order.history.find(({ action }) => action === 'payment')?.changes).toContainEqual({
    what: 'transfer in all',
    from: '',
    to: '£200.00',
  });
});

it('pays what is disputed last', async () => {
  const ids = await bills(2);
  const body = { action: 'dispute', reason: 'It leaks' } as const;
  await dataOf(shop.admin(changeBill, { params: { id: ids[0] ?? '' }, body }));
  await dataOf(transfer(150));
  expect(await dues(ids)).toEqual([134, 0]);
});

it('is recorded once, however often the same key is sent', async () => {
  const ids = await bills(2);
  const open = await seen();
  const both = [
    transfer(200, { bills: open }, 'one-transfer'),
    transfer(200, { bills: open }, 'one-transfer'),
  ];
  for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ ok: true });
  expect(await transfer(200, { bills: open }, 'one-transfer')).toMatchObject({ ok: true });
  expect(await dues(ids)).toEqual([0, 84]);
  expect(await transfer(150, { bills: open }, 'one-transfer')).toMatchObject({ code: 'key_reused' });
});

it('without a key, the second of two at once finds other bills than it saw', async () => {
  const ids = await bills(2);
  const open = await seen();
  const answers = await Promise.all([transfer(142, { bills: open }), transfer(142, { bills: open })]);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await dues(ids)).toEqual([0, 142]);
});

it('is refused whole where a bill was paid in part, or another was sent meanwhile', async () => {
  const ids = await bills(2);
  const open = await seen();
  const body = { method: 'cash', amount: 10, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id: ids[1] ?? '' }, body }));
  const refusedFor = async (id = '') => {
    const { order } = await dataOf(shop.admin(readOrder, { params: { id } }));
    const msg = expect.stringContaining(`were listed: ${order.orderNumber}. Nothing was recorded`);
    return { ok: false, code: 'order_closed', msg };
  };
  expect(await transfer(142, { bills: open })).toMatchObject(await refusedFor(ids[1]));
  const again = await seen();
  const more = await bills(1);
  expect(await transfer(142, { bills: again })).toMatchObject(await refusedFor(more[0]));
  expect(await dues([...ids, ...more])).toEqual([142, 132, 142]);
  expect(await payments()).toHaveLength(1);
});

it('is refused whole where it is more than is owed, and says how much that is', async () => {
  const ids = await bills(2);
  const msg = expect.stringContaining('Only £284.00 is owed. Nothing was recorded');
  expect(await transfer(284.01)).toMatchObject({ code: 'invalid', msg });
  expect(await transfer(0)).toMatchObject({ code: 'invalid' });
  expect(await dues(ids)).toEqual([142, 142]);
  await dataOf(transfer(284));
  expect(await owed()).toEqual([]);
});

it('is refused whole where it came before one of the bills that it would pay', async () => {
  const first = await bills(1);
  shop.stack.clock.advance(86_400_000);
  shop.admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  const second = await bills(1);
  const { order } = await dataOf(shop.admin(readOrder, { params: { id: second[0] ?? '' } }));
  const msg = `Choose a day since bill ${order.orderNumber} was sent`;
  expect(await transfer(200)).toMatchObject({ code: 'invalid', msg });
  expect(await dues([...first, ...second])).toEqual([142, 142]);
  await dataOf(transfer(142));
  expect(await dues([...first, ...second])).toEqual([0, 142]);
});

it('is refused where PayPal has taken the money of one of them meanwhile', async () => {
  const [first = '', second = ''] = await bills(2);
  const open = await seen();
  const { order } = await dataOf(shop.stack.call(payBill, { body: { token: await billLink(shop, first) } }));
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(settle(shop.stack, first));
  expect(await transfer(142, { bills: open })).toMatchObject({ code: 'order_closed' });
  expect(await dues([first, second])).toEqual([0, 142]);
});

it('takes only bills of one who pays', async () => {
  const [mill = ''] = await bills(1);
  const { _id: other } = await billSent(shop);
  const both = [mill, other].map((_id) => ({ _id, due: 142 }));
  expect(await transfer(142, { bills: both })).toMatchObject({ code: 'order_closed' });
  expect(await dues([mill, other])).toEqual([142, 142]);
});
