// Accepts a quote and confirms its request, inside the caller's transaction. The caller takes stock and time afterwards, in the order
// of the locks.
import { type Moved, moveAppointment } from '#server/appointments/move-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type Quoted, updateQuoteState } from './quotes.ts';

const CLOSED = 'This quote can no longer be paid. No money was taken now.';
export const quoteClosed = () => new ApiError('order_closed', { msg: CLOSED });

export interface AcceptedQuote extends Quoted {
  rest: Moved['rest'];
}

/**
 * Any but an open request stays as it is.
 * @param orderId of the order whose payment accepts it, which holds the time that its customer chose
 * @throws ApiError order_closed when the quote isn't open
 */
export async function markQuoteAccepted(
  ctx: Context,
  trx: Trx,
  quoteId: string,
  { actor, orderId = '' }: { actor: string; orderId?: string },
): Promise<AcceptedQuote> {
  const change = { state: 'accepted', answered_at: ctx.clock.now() } as const;
  const quote = await updateQuoteState(ctx, trx, quoteId, { from: 'sent', change, actor, action: 'accept' });
  if (!quote) throw quoteClosed();
  const { after: appointment, rest } = await moveAppointment(ctx, trx, quote.appointment_id, {
    event: 'quote accepted',
    by: 'payer',
    actor,
    log: { action: 'move' },
    orderId,
  });
  return { quote, appointment, rest };
}
