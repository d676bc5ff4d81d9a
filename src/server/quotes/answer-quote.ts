// Accepts a quote and confirms its request, inside the caller's transaction. The caller takes stock and time afterwards, in the order
// of the locks.
import { appointmentRow } from '#server/appointments/appointments.ts';
import { confirmChosen } from '#server/appointments/write-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import { entryOf } from '#server/diary/claim.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type Quoted, updateQuoteState } from './quotes.ts';

const CLOSED = 'This quote can no longer be paid. No money was taken now.';
export const quoteClosed = () => new ApiError('order_closed', { msg: CLOSED });

interface AcceptedQuote extends Quoted {
  /** The request has the time that the customer chose, with the quote or before: the diary follows. */
  isTimeChosen: boolean;
}

/** @throws ApiError order_closed when the quote isn't open */
export async function markQuoteAccepted(
  ctx: Context,
  trx: Trx,
  quoteId: string,
  actor: string,
): Promise<AcceptedQuote> {
  const change = { state: 'accepted', answered_at: ctx.clock.now() } as const;
  const quote = await updateQuoteState(ctx, trx, quoteId, { from: 'sent', change, actor, action: 'accept' });
  if (!quote) throw quoteClosed();
  const id = quote.appointment_id;
  const confirmed = await confirmChosen(ctx, trx, id, actor);
  // Any but an open request stays as it is.
  if (!confirmed) return { quote, appointment: await appointmentRow(trx, id), isTimeChosen: false };
  const { before, after: appointment } = confirmed;
  // Its own time, which was perhaps only kept until now, stays.
  const hasTime = (await entryOf(trx, id)) !== undefined;
  return { quote, appointment, isTimeChosen: before.chosen_date !== null || hasTime };
}
