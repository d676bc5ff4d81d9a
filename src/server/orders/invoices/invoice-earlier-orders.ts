// Invoices for orders that were paid before the service issued any, or under its previous version.
import type { Trx } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { issueInvoice } from './issue-invoice.ts';

const BATCH = 100;

/** Paid orders without an invoice, except those refunded at once because their hold had ended: nothing was sold. */
const withoutInvoice = (trx: Trx) =>
  trx
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .selectAll('orders')
    .where('invoices.order_id', 'is', null)
    .where('orders.payment_state', 'in', ['completed', 'refunding', 'refunded'])
    .where('orders.stock_state', 'in', ['sold', 'returned'])
    .where('orders.paid_at', 'is not', null)
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .limit(BATCH);

/**
 * In order of payment, dated by it. It runs before the service takes payments, not as a migration, because invoices name the seller
 * of content/company.yml.
 * @returns how many were issued
 */
export async function invoiceEarlierOrders(ctx: Pick<Context, 'db' | 'company'>): Promise<number> {
  for (let issued = 0; ; ) {
    const count = await ctx.db.transaction().execute(async (trx) => {
      // Another process that starts now waits here, and then finds these invoices.
      await trx
        .updateTable('counters')
        .set(({ ref }) => ({ value: ref('value') }))
        .where('name', '=', 'invoice')
        .execute();
      const orders = await withoutInvoice(trx).execute();
      for (const order of orders) await issueInvoice(ctx, trx, order, order.paid_at ?? 0);
      return orders.length;
    });
    issued += count;
    if (count < BATCH) return issued;
  }
}
