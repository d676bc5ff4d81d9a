// Imports products from CSV: first checked, then applied as a whole or not at all.
import { type ImportCounts, type ImportPlan, MAX_IMPORT_ROWS } from '#contract/catalogue/product-import.ts';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Trx } from '#server/db/open.ts';
import { claimPicture } from '#server/pictures/store-picture.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { insertProduct, replaceProduct } from './change-product.ts';
import { readSpreadsheet, type Sheet } from './import-columns.ts';
import { type Plan, type PlannedRow, planImport } from './plan-import.ts';
import { decodeCsv, parseCsv } from './read-csv.ts';

const sheetOf = (bytes: Uint8Array): Sheet =>
  readSpreadsheet(parseCsv(decodeCsv(bytes), MAX_IMPORT_ROWS + 1));

/** Changes nothing. @throws ApiError invalid when the file as a whole cannot be read */
export async function previewImport({ db }: Pick<Context, 'db'>, bytes: Buffer): Promise<ImportPlan> {
  const sheet = sheetOf(bytes);
  const { rows, counts, fingerprint } = await planImport(db, sheet, bytes);
  return {
    rows: rows.filter(({ action }) => action !== 'same').map(({ before: _, draft: __, ...shown }) => shown),
    counts,
    ignored: sheet.ignored,
    plan: fingerprint,
  };
}

function refuseOther(plan: Plan, seen: string): void {
  if (plan.fingerprint !== seen)
    throw new ApiError('stale_version', {
      msg: 'The parts or the file have changed since you checked. Nothing was imported. Check the file again.',
    });
  const bad = plan.rows.find(({ action }) => action === 'bad');
  if (bad) throw invalidField('file', `Line ${bad.line} has an error: ${bad.problems[0]?.text}`);
}

async function applyRow(ctx: Context, trx: Trx, actor: string, row: PlannedRow): Promise<void> {
  const { draft, before, action } = row;
  if (!draft || action === 'same') return;
  if (before) await replaceProduct(ctx, trx, actor, before, { ...draft, version: before.version }, 'import');
  else await insertProduct(ctx, trx, actor, draft);
}

/**
 * @param seen fingerprint of the plan that the admin has checked
 * @throws ApiError invalid (a bad row), stale_version (something changed since the check)
 */
export async function importProducts(
  ctx: Context,
  actor: string,
  bytes: Buffer,
  seen: string,
): Promise<ImportCounts> {
  const sheet = sheetOf(bytes);
  const checked = await planImport(ctx.db, sheet, bytes);
  refuseOther(checked, seen);
  for (const { draft, before, line } of checked.rows)
    if (draft && draft.image !== before?.image) await claimPicture(ctx, `line ${line}`, draft.image);
  return ctx.db.transaction().execute(async (trx) => {
    const plan = await planImport(trx, sheet, bytes);
    refuseOther(plan, seen);
    // Existing products by their ids, as checkouts lock them; then new ones by the names that their slugs are made of.
    const order = ({ before, name }: PlannedRow) => (before ? `0 ${before.id}` : `1 ${name}`);
    for (const row of inLockOrder(plan.rows, order)) await applyRow(ctx, trx, actor, row);
    return plan.counts;
  });
}
