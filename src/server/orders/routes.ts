// The lists of orders, each order as its buyer and the team read it, and how it is sent.
import { isTeam } from '#contract/accounts/roles.ts';
import { listProductSales } from '#contract/catalogue/products-admin.ts';
import { readDocumentPdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import { listOrders } from '#contract/orders/orders.ts';
import { changeDispatch, readOrder } from '#contract/orders/orders-admin.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { documentFile, invoiceFile } from '#server/money/documents.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { orderRow } from './order-rows.ts';
import { findOrders } from './orders.ts';
import { loadOrderDetail, updateDispatch } from './orders-admin.ts';
import { ownOrder } from './own-orders.ts';
import { productSales } from './product-sales.ts';

function paperRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  /** By the team, and by its buyer. @throws ApiError not_found */
  const readable = (id: string, user: SignedIn) =>
    isTeam(user.role) ? orderRow(ctx.db, id) : ownOrder(ctx.db, id, user.id);

  mount(readInvoicePdf)(async ({ params, user }) => invoiceFile(ctx.db, await readable(params.id, user)));

  mount(readDocumentPdf)(async ({ params, user }) =>
    documentFile(ctx.db, await readable(params.id, user), params.number),
  );
}

export function orderRoutes(app: App, ctx: Context): void {
  paperRoutes(app, ctx);
  const mount = mounter(app, ctx);
  mount(listOrders)(async ({ query }) => ({ data: await findOrders(forReports(ctx), query) }));

  mount(listProductSales)(async ({ params, query }) => ({
    data: await productSales(forReports(ctx), params.id, query),
  }));

  mount(readOrder)(async ({ params }) => ({ data: { order: await loadOrderDetail(ctx, params.id) } }));

  mount(changeDispatch)(async (call) => {
    await updateDispatch(ctx, call.user.id, call.params.id, call.body);
    const order = await loadOrderDetail(ctx, call.params.id);
    return { data: { success: true, message: 'Order updated!', order } };
  });
}
