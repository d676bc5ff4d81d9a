// Parts that a quote's paid orders have taken and nobody fitted: the office puts them back on the shelf, once.

import { lockAppointment } from '#server/appointments/appointments.ts';
import { giveUnits } from '#server/catalogue/stock.ts';
import { noteReturned } from '#server/orders/stock.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { lockOrdersOf } from '#server/quotes/deliver-orders.ts';
import { unusedUnits } from './fitted-parts.ts';
import { sheetLines, sheetRow } from './sheets.ts';

/**
 * A repeated call finds none: they are the order's no longer, so neither a refund nor another save gives them back.
 * @throws ApiError not_found
 */
export const restockUnusedParts = (ctx: Context, actor: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockOrdersOf(trx, id);
    await lockAppointment(trx, id);
    const unused = await unusedUnits(trx, id, await sheetRow(trx, id), await sheetLines(trx, id));
    for (const { order_id, position, product, units } of unused) {
      await noteReturned(trx, order_id, position, units);
      await giveUnits(trx, product, units, ctx.clock.now());
    }
    if (unused.length === 0) return;
    const back = unused.map(({ units, name }) => `${units} × ${name}`).join(', ');
    await audit(ctx, trx, actor, 'shelve-unused', ['appointment', id], { after: { back } });
  });
