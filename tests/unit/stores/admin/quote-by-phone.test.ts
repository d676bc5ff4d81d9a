// The form of a quote for a caller: what an earlier record fills in, and that a second press takes no second request.
import { expect, it } from 'vitest';
import { ASK, createQuoteByPhone } from '#stores/admin/quote-by-phone.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';
import { APPOINTMENT } from './diary-samples.ts';

const CALLER = {
  name: 'Ruth Hale',
  email: 'ruth@example.com',
  address: '3 Mill Lane',
  city: 'London',
  postCode: 'SE1 9AA',
  machine: 'Longcase',
  at: '2027-01-05T10:00:00.000Z',
};

it('fills in a known caller, asks for the address once, and goes on to the request that it took', async () => {
  const keys: unknown[] = [];
  let reply = refuse(503, 'unavailable', '');
  const { call, asked } = fakeApi({
    'GET /api/callers': () => answer({ caller: CALLER }),
    'POST /api/quotes/by-phone': () => reply,
  });
  const watched = (...args: Parameters<typeof call>) => {
    keys.push((args[1] as { idempotencyKey?: string }).idempotencyKey);
    return call(...args);
  };
  const opened: string[] = [];
  const form = createQuoteByPhone(watched as typeof call, (id) => opened.push(id));
  form.edit(ASK, { phone: '020 7946 0999', service: 'Clocks' });
  await form.save(ASK);
  expect(form.$forms.get()[ASK.form]).toMatchObject({ errors: { name: 'Enter the customer’s name' } });
  await form.fillIn(ASK);
  await form.save(ASK);
  expect(opened).toEqual([]);
  reply = answer({ success: true, appointment: APPOINTMENT }, 201);
  expect(await form.save(ASK)).toMatchObject({ ok: true });
  expect(asked.at(-1)?.body).toMatchObject({
    name: 'Ruth Hale',
    email: 'ruth@example.com',
    address: '3 Mill Lane, London',
    machine: 'Longcase',
  });
  expect(keys.at(-1)).toBe(keys.at(-2));
  expect(opened).toEqual(['a1']);
});
