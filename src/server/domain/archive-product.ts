// Taking a part out of the shop and putting it back. It is never deleted: orders point at it.
import type { Context } from '../context.ts';
import type { ProductRow } from '../db/tables.ts';
import { audit } from './audit.ts';
import { productRow } from './product-desk.ts';

/**
 * The version moves, so that a form that was opened before is told, and every process renews its list. As it is already is
 * no error and leaves no trace.
 * @param actor the admin's user id
 * @throws ApiError not_found
 */
export async function setArchived(
  ctx: Context,
  actor: string,
  id: string,
  archived: boolean,
): Promise<ProductRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const after = await trx
      .updateTable('products')
      .set(({ eb }) => ({
        archived: archived ? 1 : 0,
        version: eb('version', '+', 1),
        updated_at: ctx.clock.now(),
      }))
      .where('id', '=', id)
      .where('archived', '=', archived ? 0 : 1)
      .returningAll()
      .executeTakeFirst();
    if (!after) return productRow(trx, id);
    await audit(ctx, trx, {
      actor,
      action: archived ? 'archive' : 'restore',
      entity: 'product',
      entityId: id,
      before: { archived: !archived },
      after: { archived },
    });
    return after;
  });
}
