// What a buyer reads of money that goes back: never that it is on its way while it waits for a person.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { Refunds } from '#islands/my-records/Refunds.tsx';

function textOf(change: Partial<Refund>): string {
  const refund = { _id: 'r', amount: 142, state: 'requested', origin: 'paypal', doneAt: null, ...change };
  const order = { currency: 'GBP', refunds: [refund] } as unknown as Order;
  return renderToStaticMarkup(createElement(Refunds, { order }));
}

it('says of money without PayPal that it will be sent, and once it was, when', () => {
  expect(textOf({})).toContain('Refund of £142.00 on its way');
  const waiting = textOf({ origin: 'hand' });
  expect(waiting).toContain('We’ll send £142.00 back by hand');
  expect(waiting).not.toContain('Refund of');
  expect(textOf({ origin: 'hand', state: 'done', doneAt: '2026-11-26T10:00:00Z' })).toContain(
    'Refunded £142.00 on',
  );
});

it('leaves out what PayPal had taken and has given back to us', () => {
  expect(textOf({ origin: 'reversal', state: 'given-back' })).toBe('');
});
