// A visit without a bill, and why: a guarantee, goodwill, a quote only.
import { formatMoney } from '#lib/money.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import { markNothingToBill } from '#server/jobs/bill-sheet.ts';
import { illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { isDone, reckonBill } from './reckon-bill.ts';

/**
 * Of money that was taken on a visit which was called off, the reason says what became of it.
 * @param reason '' takes it back @throws ApiError not_found, illegal_move where a bill was sent, or money was taken
 */
export async function nothingToBill(ctx: Context, actor: string, id: string, reason: string): Promise<void> {
  if (!ctx.quotes) throw notFound();
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    const reckoned = await reckonBill(trx, id, currencyOf(ctx));
    const { appointment, sheet, paid } = reckoned;
    if (!isDone(reckoned)) throw illegalMove('This job isn’t done yet.');
    if (sheet.bill_id) throw illegalMove('The bill was sent already. Cancel it first.');
    const isOff = appointment.status === 'cancelled';
    if (reason && paid > 0 && !isOff)
      throw illegalMove('Money was paid for this visit. Send its bill, or give the money back first.');
    await markNothingToBill(trx, sheet, reason, now);
    await audit(ctx, trx, actor, 'nothing-to-bill', ['appointment', id], {
      before: { 'nothing to bill': sheet.nothing_to_bill ?? '' },
      after: {
        'nothing to bill': reason,
        ...(isOff && paid > 0 && { 'money taken': formatMoney(paid, currencyOf(ctx)) }),
      },
    });
  });
}
