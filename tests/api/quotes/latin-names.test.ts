// Whoever pays a quote and has a name that invoices can't print gives another, in Latin letters: above £250 they must.
import { expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { payQuote } from '#contract/quotes/quote-links.ts';
import { papersOf } from '#server/money/documents.ts';
import { orderRowOf, settle } from '../../support/records/orders.ts';
import { accept, beginToAccept } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, read } = quoteShop();

const labour = (price: number) => [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price }];
const REFUSED = {
  code: 'invalid',
  issues: [{ path: 'latinName', text: expect.stringMatching(/£250.*not been charged/) }],
};
const WANG = { latinName: ' Wang Xiaoming ' };

/** A quote for somebody whose name no invoice can print. */
async function quotedTo(name: string, price: number, due: 'nothing' | 'deposit' | 'all') {
  const made = await quoted({ lines: labour(price), due });
  const params = { id: made.quote.appointment };
  const { version } = await shop.stack.ctx.db
    .selectFrom('appointments')
    .select('version')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow();
  await dataOf(shop.admin(editAppointment, { params, body: { name, version } }));
  return made;
}

async function invoiceOf(id: string) {
  const { paypal_id } = await orderRowOf(shop.stack, id);
  shop.stack.emulator.control.approve(paypal_id ?? '');
  await dataOf(settle(shop.stack, id));
  return (await papersOf(shop.stack.ctx.db, { id, number: '' })).invoices[0];
}

it('an acceptance with a payment is refused without it above £250, and taken up to that', async () => {
  const { token } = await quotedTo('王小明', 250.01, 'deposit');
  expect(await read(token)).toMatchObject({ asksLatinName: true });
  expect(await accept(shop.stack, token)).toMatchObject(REFUSED);
  expect(await accept(shop.stack, token, { latinName: '明' })).toMatchObject(REFUSED);
  expect(await shop.stack.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);

  const { id } = await beginToAccept(shop.stack, token, WANG);
  expect(await orderRowOf(shop.stack, id)).toMatchObject({
    latin_name: 'Wang Xiaoming',
    first_name: '王小明',
  });
  expect((await orderRowOf(shop.stack, id)).search_key).toContain('wang xiaoming');
  expect(await invoiceOf(id)).toMatchObject({ latinName: 'Wang Xiaoming' });

  const small = await quotedTo('王小明', 250, 'all');
  expect(await read(small.token)).toMatchObject({ asksLatinName: true });
  expect(await accept(shop.stack, small.token)).toMatchObject({ ok: true });
});

it('the rest has the name that the deposit had, and asks for it only without', async () => {
  const { token } = await quotedTo('王小明', 300, 'deposit');
  await invoiceOf((await beginToAccept(shop.stack, token, WANG)).id);
  expect(await read(token)).toMatchObject({ asksLatinName: false });
  const { order } = await dataOf(shop.stack.call(payQuote, { body: { token } }));
  expect(await invoiceOf(order._id)).toMatchObject({ latinName: 'Wang Xiaoming' });

  const later = await quotedTo('王小明', 300, 'nothing');
  expect(await read(later.token)).toMatchObject({ asksLatinName: false });
  await dataOf(accept(shop.stack, later.token));
  expect(await read(later.token)).toMatchObject({ asksLatinName: true });
  expect(await shop.stack.call(payQuote, { body: { token: later.token } })).toMatchObject(REFUSED);
  const paid = await dataOf(shop.stack.call(payQuote, { body: { token: later.token, ...WANG } }));
  expect(await invoiceOf(paid.order._id)).toMatchObject({ latinName: 'Wang Xiaoming' });
});

it('an order that was begun with another name takes the newer one', async () => {
  const { token } = await quotedTo('王小明', 300, 'all');
  const { id } = await beginToAccept(shop.stack, token, { latinName: 'Wnag' });
  await dataOf(accept(shop.stack, token, WANG));
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ latin_name: 'Wang Xiaoming' });
  await dataOf(shop.stack.call(payQuote, { body: { token, latinName: 'X. Wang' } }));
  expect(await orderRowOf(shop.stack, id)).toMatchObject({ latin_name: 'X. Wang' });
});

it('a name that can be printed, in any of its alphabets, is never asked for', async () => {
  for (const name of ['Łukasz Dvořák', 'Νίκος Παπαδόπουλος', 'Іван Шевченко']) {
    const { token } = await quotedTo(name, 300, 'all');
    expect(await read(token)).toMatchObject({ asksLatinName: false });
    expect(await accept(shop.stack, token)).toMatchObject({ ok: true });
  }
});

it('an address that the customer types with the acceptance is asked about, too', async () => {
  const { token } = await quoted({ lines: labour(300), due: 'all', wantsSlot: true });
  const answer = { slot: { date: '2026-12-09', time: '10:00' }, address: '東京 1', postCode: 'N1 1AA' };
  expect(await accept(shop.stack, token, answer)).toMatchObject(REFUSED);
  expect(await accept(shop.stack, token, { ...answer, ...WANG })).toMatchObject({ ok: true });
});
