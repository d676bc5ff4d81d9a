// Adds, changes, archives and restores products. None is ever deleted: orders refer to them.
import { randomBytes } from 'node:crypto';
import { inOrder } from '#contract/catalogue/particulars.ts';
import type { ProductChange, ProductDraft } from '#contract/catalogue/product-changes.ts';
import { toMinor } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import { withKey } from '#server/db/search-keys.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { claimPicture } from '#server/pictures/store-picture.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { productRow } from './products-admin.ts';
import { toProduct } from './to-product.ts';

/**
 * Inside the caller's transaction. Sales raise the version too, so an old stock is never written back.
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
  const now = ctx.clock.now();
  const values = productValues(change, before);
  const { stock, ...shown } = values;
  const isShown = Object.entries(shown).some(([name, value]) => before[name as keyof ProductRow] !== value);
  const after = await trx
    .updateTable('products')
    .set({
      ...values,
      version: change.version + 1,
      updated_at: now,
      ...(isShown ? { changed_at: now } : {}),
    })
    .where('id', '=', before.id)
    .where('version', '=', change.version)
    .where('archived', '=', 0)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('stale_version'));
  await audit(ctx, trx, actor, action, ['product', before.id], {
    before: toProduct(before, currency),
    // What is gone stands in the history, too.
    after: { mpn: '', otherNumbers: '', brand: '', gtin: '', ...toProduct(after, currency) },
  });
  return after;
}

/** @throws ApiError not_found, stale_version, invalid (the uploaded picture has been swept) */
export async function updateProduct(
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

const NOTHING = {
  part_number: '',
  mpn: '',
  other_numbers: '',
  brand: '',
  gtin: '',
  summary: '',
  alt: '',
  particulars: '{}',
  fits: '',
  fitting: '',
};
const SLUG_LENGTH = 80;

/** @example slugOf('Crème brûlée torch, 2 kW') // 'creme-brulee-torch-2-kw' */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
  return slug.replace(/^-|-$/g, '') || 'part';
}

/** Inside the caller's transaction. */
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
    short: 0,
    version: 1,
    archived: 0,
    created_at: now,
    updated_at: now,
    changed_at: now,
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
  await audit(ctx, trx, actor, 'add', ['product', row.id], { after: toProduct(row, ctx.company.currency) });
  return row;
}

/** @throws ApiError invalid (the uploaded picture has been swept) */
export async function createProduct(ctx: Context, actor: string, draft: ProductDraft): Promise<ProductRow> {
  await claimPicture(ctx, 'image', draft.image);
  return ctx.db.transaction().execute((trx) => insertProduct(ctx, trx, actor, draft));
}

/** The admin's form as columns. @param before values that stay where the form has none */
export function productValues(draft: ProductDraft, before: Pick<ProductRow, keyof typeof NOTHING>) {
  const { name, description, price, image, category, subcategory, stock, partNumber, summary, alt } = draft;
  const { particulars, fits, fitting } = draft;
  return {
    ...withKey('products', {
      name,
      part_number: partNumber ?? before.part_number,
      mpn: draft.mpn ?? before.mpn,
      other_numbers: draft.otherNumbers ?? before.other_numbers,
      brand: draft.brand ?? before.brand,
      gtin: draft.gtin ?? before.gtin,
      category,
      subcategory,
      description,
    }),
    image,
    stock,
    price_minor: toMinor(price),
    summary: summary ?? before.summary,
    alt: alt ?? before.alt,
    particulars: particulars ? JSON.stringify(inOrder(particulars)) : before.particulars,
    fits: fits ?? before.fits,
    fitting: fitting ?? before.fitting,
  };
}

const setArchived =
  (archived: 0 | 1) =>
  (ctx: Context, actor: string, id: string): Promise<ProductRow> =>
    ctx.db.transaction().execute(async (trx) => {
      const after = await trx
        .updateTable('products')
        .set(({ eb }) => ({
          archived,
          version: eb('version', '+', 1),
          updated_at: ctx.clock.now(),
          changed_at: ctx.clock.now(),
        }))
        .where('id', '=', id)
        .where('archived', '!=', archived)
        .returningAll()
        .executeTakeFirst();
      if (!after) return productRow(trx, id);
      await audit(ctx, trx, actor, archived ? 'archive' : 'restore', ['product', id], {
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
export const markArchived = setArchived(1);

/** As markArchived, the other way. */
export const unmarkArchived = setArchived(0);
