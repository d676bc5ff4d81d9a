// Adds a product.
import { randomBytes } from 'node:crypto';
import type { ProductDraft } from '#contract/catalogue/product-changes.ts';
import type { Trx } from '#server/db/open.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { toProduct } from '#server/db/to-contract.ts';
import { claimPicture } from '#server/pictures/store-picture.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { productValues } from './product-values.ts';

const NOTHING = { part_number: '', summary: '', alt: '', particulars: '{}', fits: '', fitting: '' };
const SLUG_LENGTH = 80;

/** @example slugOf('Crème brûlée torch, 2 kW') // 'creme-brulee-torch-2-kw' */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
  return slug.replace(/^-|-$/g, '') || 'part';
}

/** Inside the caller's transaction. @param actor the admin's user id */
export async function insertProduct(
  ctx: Context,
  trx: Trx,
  actor: string,
  draft: ProductDraft,
): Promise<ProductRow> {
  const now = ctx.clock.now();
  const draftRow: ProductRow = {
    ...productValues(draft, NOTHING),
    id: newId(),
    slug: slugOf(draft.name),
    version: 1,
    archived: 0,
    created_at: now,
    updated_at: now,
  };
  const insert = (row: ProductRow) =>
    trx
      .insertInto('products')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirst();
  const row =
    (await insert(draftRow)) ??
    (await insert({ ...draftRow, slug: `${draftRow.slug}-${randomBytes(4).toString('hex')}` }));
  if (!row) throw new Error(`no free slug for ${draftRow.slug}`);
  await audit(ctx, trx, {
    actor,
    action: 'add',
    entity: 'product',
    entityId: row.id,
    after: toProduct(row, ctx.company.currency),
  });
  return row;
}

/** @param actor the admin's user id @throws ApiError invalid (the uploaded picture has been swept) */
export async function addProduct(ctx: Context, actor: string, draft: ProductDraft): Promise<ProductRow> {
  await claimPicture(ctx, 'image', draft.image);
  return ctx.db.transaction().execute((trx) => insertProduct(ctx, trx, actor, draft));
}
