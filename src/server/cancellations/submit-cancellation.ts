// A consumer's notice of cancellation: a dated row, mailed to staff and sender. Nothing is looked up and nothing cancelled.
import type { CancellationNotice } from '#contract/cancellations/cancellations.ts';
import { looksAutomatic } from '#server/http/bot-signs.ts';
import { hashOf, ownKey, saveIdempotently } from '#server/http/idempotency.ts';
import { type Limit, takeFromNetwork } from '#server/http/limits.ts';
import type { Context } from '#server/platform/context.ts';
import { mailNotice } from './cancellation-mails.ts';

const PER_NETWORK: Limit = { name: 'cancellations', points: 5, seconds: 600 };

/** @returns when the notice was first received, in milliseconds since 1970 @throws ApiError key_reused, too_many */
export async function submitCancellation(
  ctx: Context,
  notice: CancellationNotice,
  { net, idempotencyKey }: { net: string; idempotencyKey: string | null },
): Promise<number> {
  const { name, email, orderOrBooking, address = '', message = '' } = notice;
  const hash = hashOf(name, email, orderOrBooking, address, message);
  const { created_at } = await saveIdempotently(
    ctx,
    'cancellations',
    { key: ownKey(idempotencyKey, net, email.toLowerCase()), hash },
    {
      admit: () => takeFromNetwork(ctx, PER_NETWORK, net),
      row: (_, now) => ({
        ...{ name, email, address, message },
        order_or_booking: orderOrBooking,
        suspected: looksAutomatic(notice, [name, orderOrBooking, address, message], now) ? 1 : 0,
        handled_at: null,
        handled_by: null,
      }),
      afterInsert: (trx, row) => mailNotice(ctx, trx, row),
    },
  );
  return created_at;
}
