// The effect of an answer on a quote and its request, inside the caller's transaction: an accepted quote confirms the request, a
// declined one cancels it. The caller takes or frees stock and time afterwards, in the order of the locks.
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailQuoteDeclined } from './quote-mails.ts';
import { type Quoted, updateQuoteState } from './quotes.ts';

const CLOSED = 'This quote can no longer be accepted. You have not been charged.';
export const quoteClosed = () => new ApiError('order_closed', { msg: CLOSED });

/** Sets the status of a pending or confirmed request; any other keeps its own. @returns the request as it is now */
async function updateRequestStatus(
  ctx: Context,
  trx: Trx,
  id: string,
  status: 'confirmed' | 'cancelled',
  actor: string,
): Promise<AppointmentRow> {
  const before = await appointmentRow(trx, id);
  if (before.status === status) return before;
  const row = await trx
    .updateTable('appointments')
    .set(({ eb }) => ({
      ...{ status, suspected: 0, updated_at: ctx.clock.now() },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'confirmed'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return appointmentRow(trx, id);
  await audit(ctx, trx, actor, 'move', ['appointment', id], {
    before: { status: before.status },
    after: { status },
  });
  return row;
}

/** @throws ApiError order_closed when the quote isn't open */
export async function acceptQuote(ctx: Context, trx: Trx, id: string, actor: string): Promise<Quoted> {
  const change = { state: 'accepted', answered_at: ctx.clock.now() } as const;
  const quote = await updateQuoteState(ctx, trx, id, { from: 'sent', change, actor, action: 'accept' });
  if (!quote) throw quoteClosed();
  const appointment = await updateRequestStatus(ctx, trx, quote.appointment_id, 'confirmed', actor);
  return { quote, appointment };
}

/**
 * Mails the staff.
 * @param from the required state: `sent` to decline a quote, `accepted` to undo an acceptance
 * @returns null when it has another state
 */
export async function declineQuote(
  ctx: Context,
  trx: Trx,
  id: string,
  { from, actor, reason = '' }: { from: 'sent' | 'accepted'; actor: string; reason?: string },
): Promise<Quoted | null> {
  const change = { state: 'declined', answered_at: ctx.clock.now() } as const;
  const quote = await updateQuoteState(ctx, trx, id, { from, change, actor, action: 'decline', reason });
  if (!quote) return null;
  const appointment = await updateRequestStatus(ctx, trx, quote.appointment_id, 'cancelled', actor);
  await mailQuoteDeclined(ctx, trx, { quote, appointment }, reason);
  return { quote, appointment };
}
