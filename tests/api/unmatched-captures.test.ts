// Money that belongs to no order goes back however many captures PayPal refuses to give back (safety.md A1).
import { expect, it, vi } from 'vitest';
import { refundUnmatched, rememberUnmatched } from '#server/domain/unmatched-captures.ts';
import { PayPalError } from '#server/outbound/paypal.ts';
import { freshShop } from '../support/fresh-shop.ts';

const DAY = 86_400_000;
const shop = freshShop();

async function rememberMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await rememberUnmatched(shop.stack.ctx, { id: `CAPTURE-${n}`, paypalId: `PAYPAL-${n}`, customId: '' });
  shop.stack.clock.advance(DAY);
}
const stillKept = () =>
  shop.stack.ctx.db
    .selectFrom('unmatched_captures')
    .select('capture_id')
    .where('refunded_at', 'is', null)
    .execute();

it('captures that PayPal refuses for good keep none of the others waiting', async () => {
  await rememberMany(31);
  vi.spyOn(shop.stack.ctx.payments, 'refundCapture').mockImplementation(async (captureId) => {
    if (captureId !== 'CAPTURE-30') throw new PayPalError('refused', 'PERMISSION_DENIED');
    return { id: 'REFUND-1', status: 'COMPLETED' };
  });
  await refundUnmatched(shop.stack.ctx);
  expect(await stillKept()).toHaveLength(30);
  expect(await stillKept()).not.toContainEqual({ capture_id: 'CAPTURE-30' });
});

it('asks a PayPal that is away only once in a round', async () => {
  await rememberMany(5);
  const refund = vi
    .spyOn(shop.stack.ctx.payments, 'refundCapture')
    .mockRejectedValue(new PayPalError('unreachable', 'TIMEOUT'));
  await refundUnmatched(shop.stack.ctx);
  expect(refund).toHaveBeenCalledTimes(1);
  expect(await stillKept()).toHaveLength(5);
});
