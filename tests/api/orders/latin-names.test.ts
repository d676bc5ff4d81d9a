// Whoever has a name that invoices can't print gives another, in Latin letters: above £250 they must.
import { expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { papersOf } from '#server/money/documents.ts';
import { byPhone, draftOf, settle, shelve } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const OTHERS = { firstName: '小明', lastName: '王' };

async function order(price: number, change: Record<string, string>) {
  const { items, ...draft } = draftOf(await shelve(shop.stack, { price }));
  const shippingAddress = { ...draft.shippingAddress, ...change };
  return shop.stack.call(placeOrder, { body: { ...draft, items, shippingAddress } });
}

it('an order above £250 is refused without it, and one up to that is taken', async () => {
  const refused = {
    code: 'invalid',
    issues: [{ path: 'shippingAddress.latinName', text: expect.stringMatching(/£250/) }],
  };
  expect(await order(25_001, OTHERS)).toMatchObject(refused);
  expect(await order(25_001, { ...OTHERS, latinName: '明' })).toMatchObject(refused);
  expect(await order(25_001, { city: '東京' })).toMatchObject(refused);
  expect(await order(25_000, OTHERS)).toMatchObject({ ok: true });
  expect(await order(25_001, { firstName: 'Łukasz', lastName: 'Παπαδόπουλος' })).toMatchObject({ ok: true });
});

it('stands on the invoice beside the name as it was typed', async () => {
  const { order: placed } = await dataOf(order(25_001, { ...OTHERS, latinName: ' Wang Xiaoming ' }));
  shop.stack.emulator.control.approve(placed.paypalOrderId ?? '');
  await dataOf(settle(shop.stack, placed._id));
  const [invoice] = (await papersOf(shop.stack.ctx.db, { id: placed._id, number: placed.orderNumber }))
    .invoices;
  expect(invoice).toMatchObject({ latinName: 'Wang Xiaoming' });
  expect(invoice?.buyer).toContain('小明 王');
});

it('staff write it themselves in an order by phone', async () => {
  const product = await shelve(shop.stack, { price: 25_001 });
  const place = (name: string) => shop.admin(placePhoneOrder, { body: byPhone(product, 1, { name }) });
  expect(await place('王小明')).toMatchObject({ code: 'invalid', issues: [{ path: 'name' }] });
  expect(await place('Wang Xiaoming')).toMatchObject({ ok: true });
});
