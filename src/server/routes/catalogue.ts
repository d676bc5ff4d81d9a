// The catalogue: read by anyone, written by the admin.
import { listProducts } from '#contract/catalogue.ts';
import * as changes from '#contract/product-changes.ts';
import type { Context } from '../context.ts';
import { toProduct } from '../db/to-contract.ts';
import { addProduct } from '../domain/add-product.ts';
import { changeProduct } from '../domain/change-product.ts';
import { withEtag } from '../http/cached-json.ts';
import { type App, bearer, mounter } from '../http/endpoint.ts';
import { readProducts } from '../product-lists.ts';

export function catalogueRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const { currency } = ctx.company;

  mount(listProducts)(async ({ query, headers }) => withEtag(headers, await readProducts(ctx, query)));

  mount(changes.addProduct)(async (call) => {
    const row = await addProduct(ctx, bearer(call).id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });

  mount(changes.changeProduct)(async (call) => {
    const row = await changeProduct(ctx, bearer(call).id, call.params.id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });
}
