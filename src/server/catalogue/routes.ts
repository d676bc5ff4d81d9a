// Endpoints of the catalogue: anyone reads, the admin adds and changes.
import { listProducts } from '#contract/catalogue/catalogue.ts';
import * as changes from '#contract/catalogue/product-changes.ts';
import * as imports from '#contract/catalogue/product-import.ts';
import * as admin from '#contract/catalogue/products-admin.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { withEtag } from '#server/http/cached-json.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { updateStock } from './adjust-stock.ts';
import { readProducts } from './cached-lists.ts';
import { createProduct, markArchived, unmarkArchived, updateProduct } from './change-product.ts';
import { importProducts, previewImport } from './import-products.ts';
import { findAdminProducts, loadProductDetail, productRow } from './products-admin.ts';
import { toProduct } from './to-product.ts';

/** For the dashboard. */
function adminRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const answer = async (message: string, row: ProductRow) => ({
    data: { success: true as const, message, product: await loadProductDetail(ctx, row) },
  });

  mount(admin.listAdminProducts)(async ({ query }) => ({
    data: await findAdminProducts(forReports(ctx), query),
  }));

  mount(admin.readProduct)(async ({ params }) => ({
    data: { product: await loadProductDetail(ctx, await productRow(ctx.db, params.id)) },
  }));

  mount(admin.archiveProduct)(async (call) =>
    answer(
      'Product archived: the shop no longer sells it',
      await markArchived(ctx, call.user.id, call.params.id),
    ),
  );

  mount(admin.restoreProduct)(async (call) =>
    answer(
      'Product restored: the shop sells it again',
      await unmarkArchived(ctx, call.user.id, call.params.id),
    ),
  );

  mount(admin.adjustStock)(async (call) => {
    const row = await updateStock(ctx, call.user.id, call.params.id, call.body);
    return answer(`Stock is now ${row.stock.toLocaleString('en-GB')}`, row);
  });

  mount(imports.checkImport)(async ({ bytes }) => ({ data: await previewImport(ctx, bytes) }));

  mount(imports.applyImport)(async (call) => {
    const counts = await importProducts(ctx, call.user.id, call.bytes, call.query.plan);
    const message = `${counts.add} added, ${counts.change} changed`;
    return { data: { success: true, message, counts } };
  });
}

export function catalogueRoutes(app: App, ctx: Context): void {
  adminRoutes(app, ctx);
  const mount = mounter(app, ctx);

  mount(listProducts)(async ({ query, headers }) => withEtag(headers, await readProducts(ctx, query)));

  mount(changes.addProduct)(async (call) => {
    const row = await createProduct(ctx, call.user.id, call.body);
    return { data: { success: true, product: toProduct(row, ctx.company.currency) } };
  });

  mount(changes.changeProduct)(async (call) => {
    const row = await updateProduct(ctx, call.user.id, call.params.id, call.body);
    return { data: { success: true, product: toProduct(row, ctx.company.currency) } };
  });
}
