// Who bought a part, and when: from the lines of the orders that were paid.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/field.ts';
import { PAYMENT_STATUSES } from '#contract/orders/orders.ts';

const productSale = z.object({
  /** Of the order. */
  _id: z.string(),
  orderNumber: z.string(),
  buyer: z.string(),
  units: z.number(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** When it was paid; ISO 8601, UTC. */
  soldAt: z.string(),
});
export type ProductSale = z.infer<typeof productSale>;

/** `total` is how many orders there are in all; `units` how many of the part they hold, refunded ones left out. */
export const listProductSales = endpoint({
  method: 'GET',
  path: '/api/products/{id}/sales',
  summary: 'The paid orders that hold a part, newest first, a page at a time',
  access: 'admin',
  query: z.pick(listQuery, { limit: true, offset: true }),
  reply: z.object({ sales: z.array(productSale), total: z.number(), units: z.number() }),
});
