// Endpoints of the catalogue: anyone reads, the admin adds and changes.
import { listProducts } from '#contract/catalogue/catalogue.ts';
import * as changes from '#contract/catalogue/product-changes.ts';
import { toProduct } from '#server/db/to-contract.ts';
import { withEtag } from '#server/http/cached-json.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { addProduct } from './add-product.ts';
import { readProducts } from './cached-lists.ts';
import { changeProduct } from './change-product.ts';

export function catalogueRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const { currency } = ctx.company;

  mount(listProducts)(async ({ query, headers }) => withEtag(headers, await readProducts(ctx, query)));

  mount(changes.addProduct)(async (call) => {
    const row = await addProduct(ctx, call.user.id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });

  mount(changes.changeProduct)(async (call) => {
    const row = await changeProduct(ctx, call.user.id, call.params.id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });
}
