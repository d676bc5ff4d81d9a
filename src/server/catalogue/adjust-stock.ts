// Changes a product's stock for a reason: received, returned, damaged, lost, counted.
import { MAX_STOCK } from '#contract/catalogue/catalogue.ts';
import { STOCK_REASONS, type StockChange } from '#contract/catalogue/products-admin.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { productRow } from './products-admin.ts';

function stockAfter({ stock }: ProductRow, { reason, quantity }: StockChange): number {
  const change = STOCK_REASONS[reason];
  if (change === 'set') return quantity;
  const after = change === 'add' ? stock + quantity : stock - quantity;
  if (after < 0) throw invalidField('quantity', `There are only ${stock}. Enter ${stock} or fewer`);
  if (after > MAX_STOCK) throw invalidField('quantity', 'That would be more than 1,000,000');
  return after;
}

/**
 * A sale since the page was loaded raised the version: the change is then refused, and a double press counts once.
 * @throws ApiError not_found, stale_version, invalid (more than there are)
 */
export async function updateStock(
  ctx: Context,
  actor: string,
  id: string,
  change: StockChange,
): Promise<ProductRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await productRow(trx, id);
    const stale = () =>
      new ApiError('stale_version', {
        msg: `Someone else changed this product: its stock is now ${before.stock}. Nothing was saved. Check the number and try again.`,
      });
    if (before.version !== change.version) throw stale();
    const after = await trx
      .updateTable('products')
      .set({
        stock: stockAfter(before, change),
        // Somebody has counted: what was short when it was fitted is accounted for.
        ...(STOCK_REASONS[change.reason] === 'set' && { short: 0 }),
        version: change.version + 1,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .where('version', '=', change.version)
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiError('stale_version'));
    await audit(ctx, trx, actor, change.reason, ['product', id], {
      before: { stock: before.stock },
      after: { stock: after.stock, ...(change.note ? { note: change.note } : {}) },
    });
    return after;
  });
}
