// The catalogue: read by anyone, written by the admin.
import { listProducts } from '#contract/catalogue.ts';
import * as changes from '#contract/product-changes.ts';
import type { Context } from '../context.ts';
import { toProduct } from '../db/to-contract.ts';
import { addProduct } from '../domain/add-product.ts';
import { changeProduct } from '../domain/change-product.ts';
import { readList } from '../product-lists.ts';
import { type App, bearer, mounter } from '../route.ts';
import type { Shown } from '../shown.ts';
import { tagged } from '../tagged.ts';

export function catalogueRoutes(app: App, ctx: Context, { lists }: Pick<Shown, 'lists'>): void {
  const mount = mounter(app, ctx);
  const { currency } = ctx.company;

  mount(listProducts)(async ({ query, headers }) => tagged(headers, await readList(ctx, lists, query)));

  mount(changes.addProduct)(async (call) => {
    const row = await addProduct(ctx, bearer(call).id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });

  mount(changes.changeProduct)(async (call) => {
    const row = await changeProduct(ctx, bearer(call).id, call.params.id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });
}
