// A statement: all open bills of one who pays, in one mail for each address, each bill with a link of its own.
import { expect, it } from 'vitest';
import { readBill } from '#contract/bills/bill-links.ts';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readMoneyOwed, sendStatement } from '#contract/bills/money-owed.ts';
import { resendMail } from '#contract/mail/mails.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { searchKey } from '#server/db/search-keys.ts';
import { billSent } from '../../support/bills/bills.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { orderRowOf } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const MILL = { company: 'The Mill Ltd', terms: 30 as const };

async function seen() {
  const [row] = (await dataOf(shop.admin(readMoneyOwed))).owed;
  return row?.bills.map(({ _id, due }) => ({ _id, due })) ?? [];
}
const send = async () => shop.admin(sendStatement, { body: { bills: await seen() } });
const mails = () => mailsOf(shop.stack, 'bill-statement');
const told = async (id: string) =>
  (await dataOf(shop.admin(readOrder, { params: { id } }))).order.history.filter(
    ({ action }) => action === 'statement',
  );
const opened = async (text: string) => {
  const tokens = [...text.matchAll(/#token=([\w-]+)/g)].map(([, token = '']) => token);
  const bills = tokens.map(async (token) => dataOf(shop.stack.call(readBill, { body: { token } })));
  return (await Promise.all(bills)).map(({ order }) => order.orderNumber);
};

it('goes to each address with its own bills, what is open of them, and links that open them', async () => {
  const first = await billSent(shop, { ...MILL, email: 'one@mill.example' });
  shop.stack.clock.advance(60_000);
  const second = await billSent(shop, { ...MILL, email: 'one@mill.example' });
  shop.stack.clock.advance(60_000);
  const third = await billSent(shop, { ...MILL, email: 'two@mill.example' });
  await billSent(shop, { ...MILL, email: '' });
  const part = { method: 'cash', amount: 42, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id: first._id }, body: part }));
  const dispute = { action: 'dispute', reason: 'It leaks' } as const;
  await dataOf(shop.admin(changeBill, { params: { id: third._id }, body: dispute }));
  const { message } = await dataOf(send());
  expect(message).toBe('Statement sent to one@mill.example and two@mill.example.');
  const [one, two] = await mails();
  expect(one).toMatchObject({ to_address: 'one@mill.example', subject: 'Your open bills: £242.00' });
  expect(one?.text).toContain(`${first.orderNumber}: £100.00 is due by Thu 24 Dec 2026`);
  expect(await opened(one?.text ?? '')).toEqual([first.orderNumber, second.orderNumber]);
  expect(one?.html).toContain('See the bill, and pay');
  expect(two?.text).toContain(`${third.orderNumber}: £142.00 is what you asked us about`);
  expect(await opened(two?.text ?? '')).toEqual([third.orderNumber]);
});

it('goes once a day as it is, and anew when something was paid', async () => {
  const { _id: id } = await billSent(shop, MILL);
  await dataOf(send());
  expect(await send()).toMatchObject({
    code: 'order_closed',
    msg: expect.stringContaining('One was written to ada.marsh@example.com today already.'),
  });
  expect(await mails()).toHaveLength(1);
  expect(await told(id)).toHaveLength(1);
  const part = { method: 'cash', amount: 42, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id }, body: part }));
  await dataOf(send());
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Your open bills: £142.00',
    'Your open bills: £100.00',
  ]);
});

it('goes to another address of the same bill on the same day, and only there', async () => {
  const { _id: id } = await billSent(shop, { ...MILL, email: 'one@mill.example' });
  const { _id: other } = await billSent(shop, { ...MILL, email: 'two@mill.example' });
  await dataOf(send());
  const { db } = shop.stack.ctx;
  const row = await orderRowOf(shop.stack, id);
  const email = 'new@mill.example';
  const corrected = { email, email_key: email, search_key: searchKey('orders', { ...row, email }) };
  await db.updateTable('orders').set(corrected).where('id', '=', id).execute();
  expect((await dataOf(send())).message).toBe('Statement sent to new@mill.example.');
  expect((await mails()).map(({ to_address }) => to_address)).toEqual([
    'one@mill.example',
    'two@mill.example',
    'new@mill.example',
  ]);
  expect([(await told(id)).length, (await told(other)).length]).toEqual([2, 1]);
});

it('isn’t sent of bills that have changed since they were listed, nor where nobody has an address', async () => {
  const { _id: id } = await billSent(shop, { ...MILL, email: '' });
  expect(await send()).toMatchObject({ code: 'order_closed', msg: expect.stringContaining('Phone them') });
  const bills = [{ _id: id, due: 1 }];
  expect(await shop.admin(sendStatement, { body: { bills } })).toMatchObject({
    code: 'order_closed',
    msg: expect.stringContaining('Nothing was sent'),
  });
  expect(await mails()).toEqual([]);
});

it('sent again after it failed, has a link for each bill still', async () => {
  const { orderNumber } = await billSent(shop, MILL);
  await billSent(shop, MILL);
  await dataOf(send());
  const [mail] = await mails();
  const { db } = shop.stack.ctx;
  await db
    .updateTable('outbox')
    .set({ failed_at: 1 })
    .where('id', '=', mail?.id ?? '')
    .execute();
  await dataOf(shop.admin(resendMail, { params: { id: mail?.id ?? '' } }));
  const copy = (await mails()).find(({ id }) => id !== mail?.id);
  expect(await opened(copy?.text ?? '')).toContain(orderNumber);
  expect(new Set(await opened(copy?.text ?? '')).size).toBe(2);
});
