// Changes a product, unless it has changed since it was loaded.
import type { ProductChange, ProductDraft } from '#contract/catalogue/product-changes.ts';
import type { Trx } from '#server/db/open.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { toProduct } from '#server/db/to-contract.ts';
import { claimPicture } from '#server/pictures/store-picture.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { productValues } from './product-values.ts';

/**
 * Inside the caller's transaction. Sales raise the version too, so an old stock is never written back.
 * @param actor the admin's user id
 * @param before as the caller has just read it
 * @param action for the audit log
 * @throws ApiError stale_version
 */
export async function replaceProduct(
  ctx: Context,
  trx: Trx,
  actor: string,
  before: ProductRow,
  change: ProductDraft & Pick<ProductChange, 'version'>,
  action: 'change' | 'import',
): Promise<ProductRow> {
  const { currency } = ctx.company;
  const after = await trx
    .updateTable('products')
    .set({
      ...productValues(change, before),
      version: change.version + 1,
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', before.id)
    .where('version', '=', change.version)
    .where('archived', '=', 0)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('stale_version'));
  await audit(ctx, trx, {
    actor,
    action,
    entity: 'product',
    entityId: before.id,
    before: toProduct(before, currency),
    after: toProduct(after, currency),
  });
  return after;
}

/**
 * @param actor the admin's user id
 * @throws ApiError not_found, stale_version, invalid (the uploaded picture has been swept)
 */
export async function changeProduct(
  ctx: Context,
  actor: string,
  id: string,
  change: ProductChange,
): Promise<ProductRow> {
  const before = await ctx.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow(notFound);
  if (change.image !== before.image) await claimPicture(ctx, 'image', change.image);
  // Needs no lock: another version than `before` is refused.
  return ctx.db.transaction().execute((trx) => replaceProduct(ctx, trx, actor, before, change, 'change'));
}
