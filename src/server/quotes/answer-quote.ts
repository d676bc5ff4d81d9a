// Accepts a quote and confirms its request, inside the caller's transaction. The caller takes stock and time afterwards, in the order
// of the locks.
import { CHANGEABLE } from '#lib/visit-change.ts';
import { appointmentRow, NO_CHOICE } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import { entryOf } from '#server/diary/claim.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { type Quoted, updateQuoteState } from './quotes.ts';

const CLOSED = 'This quote can no longer be paid. No money was taken now.';
export const quoteClosed = () => new ApiError('order_closed', { msg: CLOSED });

interface AcceptedQuote extends Quoted {
  /** The request has the time that the customer chose, with the quote or before: the diary follows. */
  isTimeChosen: boolean;
}

/** Any but an open request stays as it is. @returns the request as it is now */
async function confirmRequest(
  ctx: Context,
  trx: Trx,
  id: string,
  actor: string,
): Promise<Omit<AcceptedQuote, 'quote'>> {
  const locked = trx.updateTable('appointments').where('id', '=', id).where('status', 'in', CHANGEABLE);
  const before = await locked
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirst();
  if (!before) return { appointment: await appointmentRow(trx, id), isTimeChosen: false };
  const { chosen_date, chosen_time } = before;
  const change = {
    status: 'confirmed',
    date: chosen_date ?? before.date,
    time: chosen_time ?? before.time,
  } as const;
  const appointment = await locked
    .set({ ...change, ...NO_CHOICE, suspected: 0, updated_at: ctx.clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, trx, actor, 'move', ['appointment', id], {
    before: { status: before.status, date: before.date, time: before.time },
    after: change,
  });
  // A booking keeps its own time, which was perhaps only kept until now.
  const isBooked = !before.is_quote && (await entryOf(trx, id)) !== undefined;
  return { appointment, isTimeChosen: chosen_date !== null || isBooked };
}

/** @throws ApiError order_closed when the quote isn't open */
export async function markQuoteAccepted(
  ctx: Context,
  trx: Trx,
  id: string,
  actor: string,
): Promise<AcceptedQuote> {
  const change = { state: 'accepted', answered_at: ctx.clock.now() } as const;
  const quote = await updateQuoteState(ctx, trx, id, { from: 'sent', change, actor, action: 'accept' });
  if (!quote) throw quoteClosed();
  return { quote, ...(await confirmRequest(ctx, trx, quote.appointment_id, actor)) };
}
