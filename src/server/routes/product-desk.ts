// The staff's side of the catalogue.
import * as desk from '#contract/product-desk.ts';
import * as imports from '#contract/product-import.ts';
import { listProductSales } from '#contract/product-sales.ts';
import { type Context, forReports } from '../context.ts';
import type { ProductRow } from '../db/tables.ts';
import { adjustStock } from '../domain/adjust-stock.ts';
import { archiveProduct, restoreProduct } from '../domain/archive-product.ts';
import { applyImport, checkImport } from '../domain/import-products.ts';
import { findDeskProducts, productDetail, productRow } from '../domain/product-desk.ts';
import { productSales } from '../domain/product-sales.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';

export function productDeskRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const answer = async (message: string, row: ProductRow) => ({
    data: { success: true as const, message, product: await productDetail(ctx, ctx.db, row) },
  });

  mount(desk.listDeskProducts)(async ({ query }) => ({
    data: await findDeskProducts(forReports(ctx), query),
  }));

  mount(desk.readProduct)(async ({ params }) => ({
    data: { product: await productDetail(ctx, ctx.db, await productRow(ctx.db, params.id)) },
  }));

  mount(listProductSales)(async ({ params, query }) => ({
    data: await productSales(forReports(ctx), params.id, query),
  }));

  mount(desk.archiveProduct)(async (call) =>
    answer(
      'Product archived: the shop no longer sells it',
      await archiveProduct(ctx, bearer(call).id, call.params.id),
    ),
  );

  mount(desk.restoreProduct)(async (call) =>
    answer(
      'Product restored: the shop sells it again',
      await restoreProduct(ctx, bearer(call).id, call.params.id),
    ),
  );

  mount(desk.adjustStock)(async (call) => {
    const row = await adjustStock(ctx, bearer(call).id, call.params.id, call.body);
    return answer(`Stock is now ${row.stock.toLocaleString('en-GB')}`, row);
  });

  mount(imports.checkImport)(async ({ bytes }) => ({ data: await checkImport(ctx, bytes) }));

  mount(imports.applyImport)(async (call) => {
    const counts = await applyImport(ctx, bearer(call).id, call.bytes, call.query.plan);
    const message = `${counts.add} added, ${counts.change} changed`;
    return { data: { success: true, message, counts } };
  });
}
