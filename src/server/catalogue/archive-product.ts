// Archives and restores products. None is ever deleted: orders refer to them.
import type { ProductRow } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { productRow } from './products-admin.ts';

const setArchived =
  (archived: 0 | 1) =>
  (ctx: Context, actor: string, id: string): Promise<ProductRow> =>
    ctx.db.transaction().execute(async (trx) => {
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
        action: archived ? 'archive' : 'restore',
        entity: 'product',
        entityId: id,
        before: { archived: !archived },
        after: { archived: Boolean(archived) },
      });
      return after;
    });

/**
 * Raises the version, so that an open form is refused and every process renews its list. Archived already is no error and
 * is not audited. `actor` is the admin's user id.
 * @throws ApiError not_found
 */
export const archiveProduct = setArchived(1);

/** As archiveProduct, the other way. */
export const restoreProduct = setArchived(0);
