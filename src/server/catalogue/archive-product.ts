// Taking a part out of the shop and putting it back. It is never deleted: orders point at it.

import type { ProductRow } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { productRow } from './products-admin.ts';

interface Move {
  action: 'archive' | 'restore';
  archived: 0 | 1;
}

async function move(
  ctx: Context,
  actor: string,
  id: string,
  { action, archived }: Move,
): Promise<ProductRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const after = await trx
      .updateTable('products')
      .set(({ eb }) => ({ archived, version: eb('version', '+', 1), updated_at: ctx.clock.now() }))
      .where('id', '=', id)
      .where('archived', '!=', archived)
      .returningAll()
      .executeTakeFirst();
    if (!after) return productRow(trx, id);
    await audit(ctx, trx, {
      actor,
      action,
      entity: 'product',
      entityId: id,
      before: { archived: archived === 0 },
      after: { archived: archived === 1 },
    });
    return after;
  });
}

/**
 * The version moves, so that a form that was opened before is told, and every process renews its list. As it is already is
 * no error and leaves no trace.
 * @param actor the admin's user id
 * @throws ApiError not_found
 */
export const archiveProduct = (ctx: Context, actor: string, id: string): Promise<ProductRow> =>
  move(ctx, actor, id, { action: 'archive', archived: 1 });

/** As archiveProduct, the other way. */
export const restoreProduct = (ctx: Context, actor: string, id: string): Promise<ProductRow> =>
  move(ctx, actor, id, { action: 'restore', archived: 0 });
