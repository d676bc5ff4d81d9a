// Partial refunds: by lines, by amount and the rest, never more than was paid, each made once at PayPal.
import { beforeEach, describe, expect, it } from 'vitest';
import { readLinkedOrder } from '#contract/my-records/token-links.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { settleRefund } from '#contract/orders/refunds-admin.ts';
import { orderLink } from '../../support/records/links.ts';
import { mailsAbout, mailTo, orderRowOf, place, shelve, stockOf } from '../../support/records/orders.ts';
import { atPayPal, details, lineOf, payFor, refund, refundRows } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let other: string;
beforeEach(async () => {
  other = await shelve(shop.stack, { stock: 5, name: 'Test seal' });
});

const row = (id: string) => orderRowOf(shop.stack, id);
const stocks = async () => [await stockOf(shop.stack, shop.product), await stockOf(shop.stack, other)];
const two = () => payFor(shop, { [shop.product]: 2, [other]: 1 });

describe('a partial refund', () => {
  it('by lines refunds their price, and the buyer sees it by account and by link', async () => {
    const { id } = await two();
    const lines = [{ _id: lineOf(id), quantity: 1 }];
    const answer = await refund(shop, id, { lines, stockBack: true, expected: 12.5 });
    expect(answer).toMatchObject({
      ok: true,
      status: 201,
      data: { refund: { amount: 12.5, state: 'done', creditNote: 'CN-00001', lines, stockBack: true } },
    });
    expect(atPayPal(shop)).toEqual(['12.50']);
    expect(await row(id)).toMatchObject({
      payment_state: 'completed',
      status: 'processing',
      stock_state: 'sold',
      refunded_minor: 1250,
      refunded_at: null,
    });
    expect(await stocks()).toEqual([4, 4]);
    expect((await details(shop, id)).items.map(({ refunded }) => refunded)).toEqual([1, 0]);
    const paper = await dataOf(shop.customer(readOwnOrder, { params: { id } }));
    expect(paper).toMatchObject({
      order: { refundedAmount: 12.5, refunds: [{ amount: 12.5, reason: 'Scratched' }] },
      creditNotes: [
        {
          number: 'CN-00001',
          invoiceNumber: 'INV-00001',
          reason: 'Scratched',
          gross: 12.5,
          items: [{ name: 'Test burr', quantity: 1, price: 12.5 }],
        },
      ],
    });
    expect(paper.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'partly-refunded']);
    const token = await orderLink(shop.stack, id);
    expect(await dataOf(shop.stack.call(readLinkedOrder, { body: { token } }))).toMatchObject({
      creditNotes: paper.creditNotes,
    });
    expect(await mailTo(shop.stack, id, 'order-part-refunded')).toContain('refunded $12.50 of what you paid');
  });

  it('by amount, again and again until all of it is back, is a full refund in the end', async () => {
    const { id } = await two();
    for (const amount of [10, 0.01, 20]) await dataOf(refund(shop, id, { amount }));
    expect(await row(id)).toMatchObject({ payment_state: 'completed', refunded_minor: 3001 });
    expect(await refund(shop, id, { amount: 7.5 })).toMatchObject({
      ok: false,
      code: 'not_refundable',
      msg: '$7.50 is more than the $7.49 that is left. Nothing was changed.',
    });
    await dataOf(refund(shop, id, {}));
    expect(atPayPal(shop)).toEqual(['10.00', '0.01', '20.00', '7.49']);
    // Nothing was sent, so its units are on the shelf again.
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', stock_state: 'returned' });
    expect(await details(shop, id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 37.5 });
    expect(await stocks()).toEqual([5, 5]);
    const mails = await mailsAbout(shop.stack, id);
    expect(mails.filter((kind) => kind.endsWith('refunded'))).toEqual([
      'order-part-refunded',
      'order-part-refunded',
      'order-part-refunded',
      'order-refunded',
    ]);
    expect(await refund(shop, id, {})).toMatchObject({ code: 'not_refundable' });
  });

  it('puts all of the parts back once, together with an earlier line of them', async () => {
    const { id } = await two();
    await dataOf(refund(shop, id, { lines: [{ _id: lineOf(id), quantity: 1 }], stockBack: true }));
    await dataOf(refund(shop, id, { stockBack: true }));
    expect(await stocks()).toEqual([5, 5]);
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', stock_state: 'returned' });
  });

  it('leaves to a cancellation what has not come back', async () => {
    const { id } = await two();
    await dataOf(refund(shop, id, { lines: [{ _id: lineOf(id), quantity: 1 }], stockBack: true }));
    await dataOf(shop.customer(changeOrder, { params: { id }, body: { status: 'cancelled' } }));
    expect(atPayPal(shop)).toEqual(['12.50', '25.00']);
    expect(await stocks()).toEqual([5, 5]);
    // Opened again, it takes what it gave back.
    await dataOf(shop.admin(changeOrder, { params: { id }, body: { status: 'processing' } }));
    expect(await stocks()).toEqual([4, 4]);
  });

  it('never refunds more of a line than was sold', async () => {
    const { id } = await two();
    const ask = (quantity: number, position = 0) =>
      refund(shop, id, { lines: [{ _id: lineOf(id, position), quantity }] });
    expect(await ask(3)).toMatchObject({ code: 'not_refundable' });
    await dataOf(ask(1));
    expect(await ask(2)).toMatchObject({
      code: 'not_refundable',
      msg: 'Only 1 of Test burr can still be refunded. Nothing was changed.',
    });
    expect(await ask(1, 7)).toMatchObject({ code: 'invalid' });
    expect(atPayPal(shop)).toEqual(['12.50']);
  });

  it.each<[string, object]>([
    ['lines and an amount', { lines: [{ _id: 'x', quantity: 1 }], amount: 1 }],
    ['an amount that puts nothing back', { amount: 1, stockBack: true }],
    ['a line twice', { lines: [1, 1].map((quantity) => ({ _id: 'x', quantity })) }],
    ['half a unit', { lines: [{ _id: 'x', quantity: 0.5 }] }],
    ['half a cent', { amount: 1.005 }],
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -5 }],
    ['no reason', { amount: 1, reason: ' ' }],
  ])('of %s is refused', async (_, wanted) => {
    const { id } = await two();
    expect(await refund(shop, id, wanted)).toMatchObject({ ok: false, code: 'invalid' });
    expect(await refundRows(shop)).toEqual([]);
  });

  it('of another sum than the page showed is refused', async () => {
    const { id } = await two();
    await dataOf(refund(shop, id, { amount: 5 }));
    expect(await refund(shop, id, { expected: 37.5 })).toMatchObject({
      code: 'order_closed',
      msg: 'This refund is $32.50 now, not $37.50. Please check it. Nothing was changed.',
    });
  });

  it('of an unpaid order is refused', async () => {
    const { id } = await place(shop.stack, shop.product);
    expect(await refund(shop, id, { amount: 1 })).toMatchObject({ code: 'not_refundable' });
  });

  it('puts nothing back that a cancellation has put back already', async () => {
    const { id } = await place(shop.stack, shop.product, 2);
    const change = (body: object) => dataOf(shop.admin(changeOrder, { params: { id }, body }));
    await change({ paymentStatus: 'completed' });
    await change({ status: 'cancelled' });
    const [asked] = (await details(shop, id)).refunds ?? [];
    const sent = { decision: 'sent', method: 'cash' } as const;
    const params = { id: asked?._id ?? '' };
    await dataOf(shop.admin(settleRefund, { params, body: sent }));
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
    expect((await details(shop, id)).refunds).toMatchObject([{ state: 'done', stockBack: false }]);
  });

  it('of money outside PayPal is recorded, and can’t be set back: a new payment has an invoice of its own', async () => {
    const { id } = await place(shop.stack, shop.product, 2);
    const ask = (paymentStatus: 'completed' | 'pending') =>
      shop.admin(changeOrder, { params: { id }, body: { paymentStatus } });
    await dataOf(ask('completed'));
    const lines = (quantity: number) => ({ lines: [{ _id: lineOf(id), quantity }], stockBack: true });
    await dataOf(refund(shop, id, lines(1)));
    expect(await row(id)).toMatchObject({ payment_state: 'completed', refunded_minor: 1250 });
    expect(atPayPal(shop)).toEqual([]);
    expect(await ask('pending')).toMatchObject({ ok: false, code: 'order_closed' });
    await dataOf(refund(shop, id, lines(1)));
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 2500 });
    expect(await ask('pending')).toMatchObject({ ok: false, code: 'order_closed' });
    const shelf = await stockOf(shop.stack, shop.product);
    await dataOf(ask('completed'));
    expect(await stockOf(shop.stack, shop.product)).toBe(shelf - 2);
    expect(await row(id)).toMatchObject({ payment_state: 'completed', received_minor: 5000 });
    expect((await details(shop, id)).invoiceNumber).toBe('INV-00002');
    await dataOf(refund(shop, id, lines(2)));
    expect(await row(id)).toMatchObject({ payment_state: 'refunded', refunded_minor: 5000 });
    expect(await stockOf(shop.stack, shop.product)).toBe(shelf);
    const notes = await refundRows(shop);
    expect(notes.map(({ credit_note_number }) => credit_note_number).sort()).toEqual([1, 2, 3]);
  });
});
