// A payment that does not fit its order: nothing is sent, a person looks at it.
import { formatMoney } from '#lib/money.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/order-tables.ts';
import { audit } from './audit.ts';
import { queueMail } from './queue-mail.ts';
import { staffReceiver } from './settings.ts';

/** Keeps the reason and tells the staff. @throws ApiError payment_review, always */
export async function sendToReview(
  ctx: Context,
  order: OrderRow,
  reason: string,
  captureId: string | null,
): Promise<never> {
  ctx.log.error({ order: order.id, reason }, 'payment needs a look');
  await ctx.db.transaction().execute(async (trx) => {
    const taken = captureId
      ? await trx.selectFrom('orders').select('id').where('capture_id', '=', captureId).executeTakeFirst()
      : undefined;
    await trx
      .updateTable('orders')
      .set({
        payment_state: 'review',
        review_reason: reason,
        updated_at: ctx.clock.now(),
        ...(captureId && !taken ? { capture_id: captureId } : {}),
      })
      .where('id', '=', order.id)
      .execute();
    await audit(ctx, trx, {
      actor: 'payments',
      action: 'review',
      entity: 'order',
      entityId: order.id,
      before: { payment: order.payment_state },
      after: { payment: 'review', reason, captureId },
    });
    await queueMail(ctx, trx, {
      fact: `review-${order.id}`,
      template: 'order-review-staff',
      to: await staffReceiver(ctx, trx),
      values: {
        'order.number': order.number,
        'order.reason': reason,
        'order.total': formatMoney(order.total_minor, order.currency),
      },
    });
  });
  throw new ApiError('payment_review');
}
