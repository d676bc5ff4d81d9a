// The catalogue: read by anyone, written by the admin.
import { listProducts } from '#contract/catalogue.ts';
import { listCatalogue } from '#contract/catalogue-page.ts';
import * as changes from '#contract/product-changes.ts';
import { ApiError } from '../api-error.ts';
import { type KeptPages, partsPage } from '../catalogue-pages.ts';
import type { Context } from '../context.ts';
import { toProduct } from '../db/to-contract.ts';
import { addProduct } from '../domain/add-product.ts';
import { changeProduct } from '../domain/change-product.ts';
import { catalogueStamp, findProducts } from '../domain/products.ts';
import { type App, bearer, mounter } from '../route.ts';
import { keep, prepare, tagged } from '../tagged.ts';

/** The public list with its bytes. Few ask for it: the shop reads the pages. */
export const keepCatalogue = (ctx: Context) =>
  keep(
    ctx,
    () => catalogueStamp(ctx),
    async () => prepare({ success: true as const, products: await findProducts(ctx) }),
  );
export type KeptCatalogue = ReturnType<typeof keepCatalogue>;

interface Kept {
  list: KeptCatalogue;
  pages: KeptPages;
}

export function catalogueRoutes(app: App, ctx: Context, { list, pages }: Kept): void {
  const mount = mounter(app, ctx);
  const { currency } = ctx.company;

  mount(listProducts)(async ({ headers }) => tagged(headers, await list.get()));

  mount(listCatalogue)(async ({ query, headers }) => {
    if (query.ids !== undefined) return tagged(headers, await partsPage(ctx, query.ids.split(',')));
    const page = (await pages.get()).get(query.after);
    if (!page) throw new ApiError('not_found');
    return tagged(headers, page);
  });

  mount(changes.addProduct)(async (call) => {
    const row = await addProduct(ctx, bearer(call).id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });

  mount(changes.changeProduct)(async (call) => {
    const row = await changeProduct(ctx, bearer(call).id, call.params.id, call.body);
    return { data: { success: true, product: toProduct(row, currency) } };
  });
}
