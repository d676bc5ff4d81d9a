// The catalogue as the staff see it: also what is archived or running out, each part with its history and its stock.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, optionalLine } from '#contract/field.ts';
import { historyEntry } from '#contract/history.ts';
import { sortsOf } from '#contract/sorting.ts';
import { product, units } from './catalogue.ts';
import { CATEGORY_NAMES } from './categories.ts';

/** 'low': below the threshold of the admin settings, sold out included. */
export const PRODUCT_STATES = ['for-sale', 'low', 'sold-out', 'archived'] as const;

/** What the staff may sort by. */
export const PRODUCT_SORTS = sortsOf('name', 'category', 'price', 'stock');

const adminProduct = z.extend(product, {
  /** Neither shown in the shop nor sold. */
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

/** `status` is one of PRODUCT_STATES; without it, all but the archived ones. `lowStock` is the threshold that counts now. */
export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/products/all',
  summary: 'Every part, also those that are not sold, a page at a time',
  access: 'admin',
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
  access: 'admin',
  reply: z.object({ product: productDetail }),
});

const changed = z.object({ success: z.literal(true), message: z.string(), product: productDetail });

/** It stays in the orders that hold it. Archived already is no error. */
export const archiveProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/archive',
  summary: 'Takes a part out of the shop',
  access: 'admin',
  reply: changed,
});

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/restore',
  summary: 'Puts an archived part back into the shop',
  access: 'admin',
  reply: changed,
});

/** What each reason does to the stock: adds to it, takes from it, or says how many there are. */
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
    /** Units; of a count, how many there are. */
    quantity: units('Enter how many'),
    note: optionalLine(200),
    /** As it was read: a sale or another hand since then is not overwritten, and a second press changes nothing. */
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
  summary: 'Changes how many there are, for a reason that is kept',
  access: 'admin',
  body: stockChange,
  reply: changed,
  errors: ['stale_version'],
});
