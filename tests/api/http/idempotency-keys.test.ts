// Idempotency keys belong to the account or visitor that used them.
import { expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { shareStack } from '../../support/database/empty.ts';
import { draftOf, shelve, stockOf } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';

const KEY = 'key-of-somebody';
const stack = shareStack();

/** Two accounts and a visitor. */
async function everybody() {
  const accounts = [await makeCustomer(stack), await makeCustomer(stack)];
  return [stack.call, ...accounts.map(({ token }) => stack.as(token))];
}

it('each account and each visitor requests their own appointment', async () => {
  for (const call of await everybody())
    expect(await call(requestAppointment, { body: aVisit(), idempotencyKey: KEY })).toMatchObject({
      ok: true,
    });
  const other = aVisit({ email: 'eve@example.com', message: 'Another clock of another house.' });
  expect(await stack.call(requestAppointment, { body: other, idempotencyKey: KEY })).toMatchObject({
    ok: true,
  });
  const rows = await stack.ctx.db.selectFrom('appointments').select('user_id').execute();
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(3);
  expect(rows).toHaveLength(4);
});

it('two people submit a review each', async () => {
  const submit = (name: string, content: string) =>
    stack.call(submitReview, { body: aReview({ name, content }), idempotencyKey: KEY });
  expect(await submit('Ada M.', 'The clock runs again.')).toMatchObject({ ok: true });
  expect(await submit('Bob N.', 'The oven is hot again.')).toMatchObject({ ok: true });
  expect(await submit('Bob N.', 'Other words of his.')).toMatchObject({ code: 'key_reused' });
});

it('each account and each visitor places their own order, and gets the same one again', async () => {
  const product = await shelve(stack, { stock: 5 });
  const input = { body: draftOf(product), idempotencyKey: KEY };
  const ids: unknown[] = [];
  for (const call of await everybody())
    for (const _ of [1, 2]) {
      const result = await call(placeOrder, input);
      ids.push(result.ok && result.data.order._id);
    }
  expect(new Set(ids).size).toBe(3);
  expect(await stockOf(stack, product)).toBe(2);
});
