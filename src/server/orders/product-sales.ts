// The sales of a product, for the dashboard.
import type { ProductSale } from '#contract/catalogue/products-admin.ts';
import { productRow } from '#server/catalogue/products-admin.ts';
import { isoOrNull } from '#server/db/iso.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import type { Context } from '#server/platform/context.ts';

interface Page {
  limit: number;
  offset: number;
}

type SaleRow = Pick<OrderRow, 'id' | 'number' | 'first_name' | 'last_name' | 'payment_state' | 'paid_at'> &
  Pick<OrderLineRow, 'quantity'>;

/** @param row of a paid order */
const toProductSale = (row: SaleRow): ProductSale => ({
  _id: row.id,
  orderNumber: row.number,
  buyer: `${row.first_name} ${row.last_name}`,
  units: row.quantity,
  paymentStatus: row.payment_state,
  soldAt: isoOrNull(row.paid_at) ?? '',
});

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
      wholeSum(
        eb.case().when('orders.payment_state', '=', 'refunded').then(0).else(eb.ref('quantity')).end(),
      ).as('units'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await sold
    .select(['orders.id', 'number', 'first_name', 'last_name', 'quantity', 'payment_state', 'paid_at'])
    .orderBy('paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { sales: rows.map(toProductSale), total, units: units ?? 0 };
}
