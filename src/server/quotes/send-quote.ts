// Sending a draft, and withdrawing a quote. A revision supersedes the version that was sent before it.

import { moveAppointment } from '#server/appointments/move-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { closeOpenOrder, endUnpaid } from '#server/orders/orders-of-quote.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { refusePast, staleQuote } from './draft-quote.ts';
import { mailQuote } from './quote-mails.ts';
import { quoteRow, updateQuoteState } from './quotes.ts';

/** @throws ApiError illegal_move when it was answered meanwhile */
async function supersede(ctx: Context, trx: Trx, actor: string, appointmentId: string): Promise<void> {
  const open = await trx
    .selectFrom('quotes')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['sent', 'accepted'])
    .executeTakeFirst();
  if (!open) return;
  await endUnpaid(ctx, trx, open.id);
  const change = { state: 'superseded' } as const;
  if (!(await updateQuoteState(ctx, trx, open.id, { from: 'sent', change, actor, action: 'supersede' })))
    throw illegalMove('The customer has just answered the previous version. Nothing was sent.');
}

/** A repeated call is no error. @throws ApiError not_found, illegal_move, stale_version, invalid, order_closed */
export async function issueQuote(ctx: Context, actor: string, id: string, edits: number): Promise<QuoteRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const draft = await quoteRow(trx, id);
    if (draft.state === 'sent') return draft;
    if (draft.state !== 'draft')
      throw illegalMove(`This quote is ${draft.state}. Write a new version of it.`);
    if (draft.edits !== edits) throw staleQuote();
    refusePast(ctx, draft.valid_until);
    await supersede(ctx, trx, actor, draft.appointment_id);
    const change = { state: 'sent', sent_at: ctx.clock.now() } as const;
    const sent = await updateQuoteState(ctx, trx, id, { from: 'draft', change, actor, action: 'send' });
    if (sent?.edits !== edits) throw staleQuote();
    // Locked after the quote, as whoever ends the request does: one of both sees what the other did.
    const moving = { event: 'quote sent', by: 'staff', actor } as const;
    const { after: appointment } = await moveAppointment(ctx, trx, draft.appointment_id, moving);
    if (!payerOf(appointment).email) throw illegalMove('Whoever pays has no email address.');
    await mailQuote(ctx, trx, { quote: sent, appointment }, 'quote-sent');
    return sent;
  });
}

/**
 * Withdraws a sent quote or a draft, whatever PayPal is doing. A repeated call is no error.
 * @throws ApiError not_found, illegal_move
 */
export async function markQuoteWithdrawn(ctx: Context, actor: string, id: string): Promise<QuoteRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const { state } = await quoteRow(trx, id);
    await closeOpenOrder(ctx, trx, id);
    const change = { state: 'withdrawn' } as const;
    const row =
      state === 'draft' || state === 'sent'
        ? await updateQuoteState(ctx, trx, id, { from: state, change, actor, action: 'withdraw' })
        : null;
    if (row) return row;
    const now = await quoteRow(trx, id);
    if (now.state === 'withdrawn') return now;
    throw illegalMove(`This quote is ${now.state}.`);
  });
}
