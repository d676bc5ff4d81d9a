// PayPal answers that are out of date when they arrive.
import { expect, it } from 'vitest';
import { changeOrder } from '#contract/orders/orders.ts';
import { mailsAbout, orderRowOf, place, settle } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { strictClient } from '../../support/service/strict-client.ts';
import { waitFor } from '../../support/service/wait-for.ts';

const shop = freshShop();
const PATIENCE_MS = 5_000;

it('a late “not approved” does not close an order whose capture began since', async () => {
  const { stack } = shop;
  const { id, paypalId } = await place(stack, shop.product);
  const { payments } = stack.ctx;
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const other = await stack.serve({
    ...stack.ctx,
    payments: {
      ...payments,
      async getOrder(paypal) {
        const answer = await payments.getOrder(paypal);
        asked.resolve();
        await late.promise;
        return answer;
      },
    },
  });
  const { token } = await makeAdmin(stack);
  const admin = strictClient({ fetch: other.request, token: () => token });
  const cancelling = admin(changeOrder, { params: { id }, body: { status: 'cancelled' } });
  await asked.promise;

  stack.emulator.control.approve(paypalId);
  const captured = Promise.withResolvers<void>();
  const { captureOrder } = payments;
  payments.captureOrder = async (...call) => {
    const answer = await captureOrder(...call);
    await captured.promise;
    return answer;
  };
  const paying = settle(stack, id);
  await waitFor(() => stack.emulator.control.captures().length > 0, PATIENCE_MS);
  late.resolve();
  const cancelled = await cancelling;
  captured.resolve();
  await paying;

  expect(cancelled).toMatchObject({ ok: false, code: 'order_closed' });
  expect(await mailsAbout(stack, id)).toEqual(['order-paid', 'order-paid-staff']);
  expect(await orderRowOf(stack, id)).toMatchObject({ payment_state: 'completed', status: 'processing' });
});
