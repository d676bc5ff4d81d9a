// Sales of a product.
import { toProductSale } from '#server/db/order-to-contract.ts';
import type { Context } from '#server/platform/context.ts';
import { productRow } from './products-admin.ts';

interface Page {
  limit: number;
  offset: number;
}

/** @returns one page, newest first, and the sums over all of them @throws ApiError not_found */
export async function productSales({ db }: Pick<Context, 'db'>, id: string, { limit, offset }: Page) {
  await productRow(db, id);
  const sold = db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('order_lines.product_id', '=', id)
    .where('orders.paid_at', 'is not', null);
  const { total, units } = await sold
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn
        .sum<number | null>(
          eb.case().when('orders.payment_state', '=', 'refunded').then(0).else(eb.ref('quantity')).end(),
        )
        .as('units'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await sold
    .select(['orders.id', 'number', 'first_name', 'last_name', 'quantity', 'payment_state', 'paid_at'])
    .orderBy('paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { sales: rows.map(toProductSale), total: Number(total), units: Number(units ?? 0) };
}
