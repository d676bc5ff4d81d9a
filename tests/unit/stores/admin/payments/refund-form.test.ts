// The form of a partial refund: what it offers, the sum that it shows, and the request that it sends.
import { expect, it, vi } from 'vitest';
import type { browserCall } from '#api/browser.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import {
  createRefundForm,
  emptyRefund,
  type RefundForm,
  refundableLines,
  refundKinds,
  refundLeft,
  refundPreview,
} from '#stores/admin/payments/refund-form.ts';

const item = (position: number, price: number, quantity: number, refunded = 0) => ({
  _id: `a-${position}`,
  product: { _id: `p${position}`, name: `Part ${position}`, partNumber: '', image: '' },
  price,
  quantity,
  refunded,
});
const requested = {
  _id: 'r',
  amount: 4.35,
  state: 'requested',
  origin: 'dashboard',
  reason: '',
  stockBack: false,
  lines: [{ _id: 'a-0', quantity: 1 }],
  creditNote: '',
  requestedAt: '',
  doneAt: null,
};
const ORDER = {
  _id: 'a',
  status: 'processing',
  stockState: 'sold',
  totalAmount: 25.55,
  refundedAmount: 4.35,
  items: [item(0, 4.35, 3, 1), item(1, 12.5, 1)],
  refunds: [requested],
} as unknown as OrderDetail;
const form = (change: Partial<RefundForm>): RefundForm => ({ ...emptyRefund(ORDER), ...change });

it('offers what has neither gone back nor is on its way', () => {
  expect(refundLeft(ORDER)).toBe(1685);
  expect(refundableLines(ORDER).map(({ item: { _id }, most }) => [_id, most])).toEqual([
    ['a-0', 1],
    ['a-1', 1],
  ]);
  expect(refundKinds(ORDER)).toEqual(['rest', 'lines', 'amount']);
});

it('offers only amounts of an order of a quote, and no lines beside a discount', () => {
  expect(refundKinds({ ...ORDER, quote: { _id: 'q', part: 'first' } })).toEqual(['amount']);
  expect(refundKinds({ ...ORDER, items: [...ORDER.items, item(2, -5, 1)] })).toEqual(['rest', 'amount']);
});

it('shows the sum in whole cents, and none while nothing is named', () => {
  const preview = (change: Partial<RefundForm>) => refundPreview(ORDER, form(change));
  expect(preview({ kind: 'rest' })).toBe(1685);
  expect(preview({ kind: 'lines', quantities: { 'a-0': '1', 'a-1': '1' } })).toBe(1685);
  expect(preview({ kind: 'lines', quantities: { 'a-0': 'x' } })).toBeNull();
  expect(preview({ kind: 'amount', amount: '4.35' })).toBe(435);
  for (const amount of ['', '0', '1.005', '-1', '1e3'])
    expect(preview({ kind: 'amount', amount })).toBeNull();
});

it('sends the same request under one key until it has an answer, and then a new one', async () => {
  const answers = [
    { ok: false, code: 'network', msg: '' },
    { ok: false, code: 'not_refundable', msg: 'PayPal refused this refund.' },
    { ok: true, status: 201, data: { message: 'Refunded!', order: ORDER } },
  ];
  const sent: { idempotencyKey?: string; body: unknown }[] = [];
  const ask = vi.fn(async (_: unknown, request: (typeof sent)[number]) => {
    sent.push(request);
    return answers[sent.length - 1];
  });
  const show = vi.fn();
  const { keep, send, draftOf } = createRefundForm(ask as unknown as typeof browserCall, show);
  keep('a', form({ kind: 'lines', quantities: { 'a-1': '1' }, reason: 'Scratched' }));
  expect(await send(ORDER)).toMatchObject({ ok: false, msg: expect.stringContaining('won’t be made twice') });
  expect(await send(ORDER)).toMatchObject({ ok: false, msg: 'PayPal refused this refund.' });
  expect(await send(ORDER)).toEqual({ ok: true, isPending: false, msg: 'Refunded!' });
  const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(sent[0]?.body).toEqual({
    lines: [{ _id: 'a-1', quantity: 1 }],
    expected: 12.5,
    stockBack: true,
    reason: 'Scratched',
  });
  expect(show).toHaveBeenCalledWith(ORDER);
  expect(draftOf('a')).toBeUndefined();
});
