// Steps of random histories in which PayPal takes a payment of ours back, and gives it back.
import { settleRefund } from '#contract/orders/refunds-admin.ts';
import { sendEmulatorEvent } from '../doubles/webhooks.ts';
import type { Placed } from '../records/orders.ts';
import { captureOf, control, type MoneyShop } from './money-shop.ts';

export async function takeBack(shop: MoneyShop, placed: Placed): Promise<void> {
  const capture = captureOf(shop, placed);
  if (capture?.status !== 'COMPLETED' && capture?.status !== 'PARTIALLY_REFUNDED') return;
  control(shop).refundAtPayPal(capture.id);
  await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REVERSED', placed.paypalId);
}

const taken = ({ stack: { ctx } }: MoneyShop) =>
  ctx.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.order_id', 'paypal_refund_id', 'paypal_id'])
    .where('refunds.state', '=', 'done')
    .where('why', '=', 'taken-back')
    .where('given_back_at', 'is', null)
    .execute();

/** The dispute ends for us. The event may be lost on its way. */
export async function giveBack(shop: MoneyShop, { id }: Placed): Promise<void> {
  for (const { order_id, paypal_refund_id, paypal_id } of await taken(shop)) {
    if (order_id !== id || !paypal_refund_id) continue;
    control(shop).endRefund(paypal_refund_id, 'CANCELLED');
    await sendEmulatorEvent(shop.stack, 'CUSTOMER.DISPUTE.WON', paypal_id ?? '');
  }
}

/** PayPal sends its events again, and an admin records what its records of the payment don't say. */
export async function recordWhatIsBack(shop: MoneyShop): Promise<void> {
  const isBack = (id: string | null) =>
    control(shop)
      .refunds()
      .some((refund) => refund.id === id && refund.status === 'CANCELLED');
  for (const { paypal_refund_id, paypal_id } of await taken(shop))
    if (isBack(paypal_refund_id))
      await sendEmulatorEvent(shop.stack, 'CUSTOMER.DISPUTE.WON', paypal_id ?? '');
  for (const { id, paypal_refund_id } of await taken(shop))
    if (isBack(paypal_refund_id))
      await shop.admin(settleRefund, { params: { id }, body: { decision: 'given-back' } });
}
