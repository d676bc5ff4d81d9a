// The form of an order by phone: what an earlier record fills in, what is sent, and that a second press takes no second order.
import { expect, it } from 'vitest';
import { createPhoneOrder } from '#stores/admin/payments/phone-order.ts';
import { answer, fakeApi, refuse } from '../../fake-api.ts';

const base = { country: 'United Kingdom' };
const LINE = { kind: 'part', product: 'part-1', name: 'Burrs', quantity: '2', price: '12.5' } as const;
const CALLER = {
  name: 'Ruth Hale',
  email: 'ruth@example.com',
  address: '3 Mill Lane',
  city: 'London',
  postCode: 'SE1 9AA',
  machine: '',
  at: '2027-01-05T10:00:00.000Z',
};

it('fills in what is empty, and sends parts without prices once', async () => {
  const keys: unknown[] = [];
  let reply = refuse(503, 'unavailable', '');
  const { call, asked } = fakeApi({
    'GET /api/callers': () => answer({ caller: CALLER }),
    'POST /api/orders/phone': () => reply,
  });
  const watched = (...args: Parameters<typeof call>) => {
    keys.push((args[1] as { idempotencyKey?: string }).idempotencyKey);
    return call(...args);
  };
  let taken = 0;
  const form = createPhoneOrder(watched as typeof call, () => {
    taken += 1;
  });
  form.edit(base, { phone: '020 7946 0999', email: 'other@example.com', lines: [LINE] });
  await form.fillIn(base);
  await form.save(base);
  const order = { _id: 'order', shippingAddress: { country: 'United Kingdom' } };
  reply = answer({ success: true, message: 'Order taken!', order }, 201);
  expect(await form.save(base)).toMatchObject({ ok: true, msg: 'Order taken!' });
  expect(asked.at(-1)?.body).toEqual({
    name: 'Ruth Hale',
    email: 'other@example.com',
    phone: '020 7946 0999',
    lines: [{ product: 'part-1', quantity: 2 }],
    delivery: { address: '3 Mill Lane', city: 'London', postCode: 'SE1 9AA', country: 'United Kingdom' },
  });
  expect(keys.at(-1)).toBe(keys.at(-2));
  expect(taken).toBe(1);
});

it('needs no address where they collect it, and names what is missing', async () => {
  const { call, asked } = fakeApi({});
  const form = createPhoneOrder(call, () => undefined);
  form.edit(base, { handover: 'collect' });
  await form.save(base);
  const told = () => form.$forms.get()['phone-order'];
  const missing = { lines: 'Add a part', name: 'Enter a name', phone: 'Enter your phone number' };
  expect(told()).toMatchObject({ errors: missing });
  expect(told()).not.toMatchObject({ errors: { 'delivery.city': 'Enter your city' } });
  form.edit(base, { handover: 'deliver', name: 'Ruth' });
  await form.save(base);
  expect(told()).toMatchObject({ errors: { 'delivery.city': 'Enter your city' } });
  expect(asked).toEqual([]);
});
