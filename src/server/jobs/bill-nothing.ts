// A job without a bill, and why: a guarantee, goodwill, a quote only.
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { sheetRow } from './sheets.ts';
import { isOver, lockAppointment, refuseBilled, saveRow } from './write-sheet.ts';

/** @param reason '' takes it back @throws ApiError not_found, illegal_move */
export const billNothing = (ctx: Context, actor: string, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    const before = await sheetRow(trx, id);
    if (!before || !isOver(before)) throw illegalMove('This job isn’t done yet.');
    refuseBilled(before);
    await saveRow(
      trx,
      before,
      { appointment_id: id, nothing_to_bill: reason || null },
      { version: before.version, now: ctx.clock.now() },
    );
    await audit(ctx, trx, actor, 'nothing-to-bill', ['appointment', id], {
      before: { 'nothing to bill': before.nothing_to_bill ?? '' },
      after: { 'nothing to bill': reason },
    });
  });
