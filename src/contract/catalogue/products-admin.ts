// The catalogue for staff: archived and low-stock products, history, stock changes and sales.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, optionalLine, sortsOf } from '#contract/field.ts';
import { historyEntry } from '#contract/history.ts';
import { PAYMENT_STATUSES } from '#contract/orders/orders.ts';
import { product, units } from './catalogue.ts';
import { CATEGORY_NAMES } from './categories.ts';

/** 'low': below the threshold of the admin settings, sold out included; 'to-count': more were fitted than were on the shelf. */
export const PRODUCT_STATES = ['for-sale', 'low', 'sold-out', 'to-count', 'archived'] as const;

export const PRODUCT_SORTS = sortsOf('name', 'category', 'price', 'stock');

const adminProduct = z.extend(product, {
  /** Hidden from the shop and not for sale. */
  archived: z.boolean(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const productQuery = z.extend(listQuery, {
  /** One category; '' for all. */
  kind: z._default(z.enum(['', ...CATEGORY_NAMES]), ''),
  sort: z._default(z.enum(PRODUCT_SORTS), 'newest'),
});
export type ProductQuery = z.infer<typeof productQuery>;

/** `status` is one of PRODUCT_STATES; without it, all but archived ones. `lowStock` is the current threshold. */
export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/products/all',
  summary: 'Every part, also those that are not sold, a page at a time',
  access: 'dashboard',
  query: productQuery,
  reply: z.object({ products: z.array(adminProduct), total: z.number(), lowStock: z.number() }),
});

export const productDetail = z.extend(adminProduct, {
  /** Newest first. */
  history: z.array(historyEntry),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const readProduct = endpoint({
  method: 'GET',
  path: '/api/products/{id}/details',
  summary: 'One part with its history, for the staff',
  access: 'dashboard',
  reply: z.object({ product: productDetail }),
});

const changed = z.object({ success: z.literal(true), message: z.string(), product: productDetail });

/** Orders that hold it keep it. Repeating it is no error. */
export const archiveProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/archive',
  summary: 'Takes a part out of the shop',
  access: 'dashboard',
  reply: changed,
});

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/restore',
  summary: 'Puts an archived part back into the shop',
  access: 'dashboard',
  reply: changed,
});

/** Whether a reason adds to the stock, takes from it or sets it. */
export const STOCK_REASONS = {
  received: 'add',
  returned: 'add',
  damaged: 'take',
  lost: 'take',
  counted: 'set',
} as const;
export type StockReason = keyof typeof STOCK_REASONS;
export const REASON_NAMES = Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]];

export const stockChange = z
  .strictObject({
    reason: z.enum(REASON_NAMES, 'Choose a reason'),
    /** Units added or taken; for 'counted' the new stock. */
    quantity: units('Enter how many'),
    note: optionalLine(200),
    /** As read: changes since then are not overwritten, and a double click counts once. */
    version: z.number('Reload the product and try again').check(z.int()),
  })
  .check(
    z.refine(({ reason, quantity }) => quantity > 0 || STOCK_REASONS[reason] === 'set', {
      error: 'Enter 1 or more',
      path: ['quantity'],
    }),
  );
export type StockChange = z.infer<typeof stockChange>;

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/products/{id}/stock',
  summary: 'Changes a part’s stock and records the reason',
  access: 'dashboard',
  body: stockChange,
  reply: changed,
  errors: ['stale_version'],
});

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
  access: 'dashboard',
  query: z.pick(listQuery, { limit: true, offset: true }),
  reply: z.object({ sales: z.array(productSale), total: z.number(), units: z.number() }),
});
