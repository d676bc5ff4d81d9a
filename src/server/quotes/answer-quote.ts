// Accepts a quote and confirms its request, inside the caller's transaction. The caller takes stock and time afterwards, in the order
// of the locks.
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { type Quoted, updateQuoteState } from './quotes.ts';

const CLOSED = 'This quote can no longer be paid. You have not been charged.';
export const quoteClosed = () => new ApiError('order_closed', { msg: CLOSED });

/** Any but a pending request keeps its status. @returns the request as it is now */
async function confirmRequest(ctx: Context, trx: Trx, id: string, actor: string): Promise<AppointmentRow> {
  const before = await appointmentRow(trx, id);
  const row = await trx
    .updateTable('appointments')
    .set(({ eb }) => ({
      ...{ status: 'confirmed', suspected: 0, updated_at: ctx.clock.now() },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!row) return before;
  await audit(ctx, trx, actor, 'move', ['appointment', id], {
    before: { status: before.status },
    after: { status: 'confirmed' },
  });
  return row;
}

/** @throws ApiError order_closed when the quote isn't open */
export async function acceptQuote(ctx: Context, trx: Trx, id: string, actor: string): Promise<Quoted> {
  const change = { state: 'accepted', answered_at: ctx.clock.now() } as const;
  const quote = await updateQuoteState(ctx, trx, id, { from: 'sent', change, actor, action: 'accept' });
  if (!quote) throw quoteClosed();
  const appointment = await confirmRequest(ctx, trx, quote.appointment_id, actor);
  return { quote, appointment };
}
