// Spare parts: what the shop sells, and the sample catalogue's file format. How the admin changes it: product-changes.ts.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { line, text } from '#contract/field.ts';
import { MAX_LINES } from '#contract/orders/cart.ts';
import { CATEGORY_NAMES, MAX_PARTS, SUBCATEGORY_NAMES } from './categories.ts';

export const MAX_STOCK = 1_000_000;

/** A count of units of a part. @param ask what to do when it is missing */
export const units = (ask: string) =>
  z
    .number(ask)
    .check(
      z.int('Enter a whole number'),
      z.minimum(0, 'Enter 0 or more'),
      z.maximum(MAX_STOCK, 'Enter 1,000,000 or fewer'),
    );

/** A part as the shop shows it. `price` is in major units of `currency` with two decimals at most. */
export const product = z.object({
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  partNumber: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  price: z.number(),
  currency: z.string(),
  image: z.string(),
  alt: z.string(),
  category: z.enum(CATEGORY_NAMES),
  subcategory: z.enum(SUBCATEGORY_NAMES),
  stock: z.number(),
  version: z.number(),
});
export type Product = z.infer<typeof product>;

/** A price in major units as text: more than nothing, and never more precise than a cent. */
export const PRICE = /^(?!0+(?:\.0+)?$)\d{1,6}(?:\.\d{1,2})?$/;

const productsQuery = z.object({
  /** Only these, with commas between the ids, and nothing else narrows the list. Those that are not for sale are left out. */
  ids: z.optional(
    z.string().check(
      z.regex(/^[\w-]{1,128}(,[\w-]{1,128})*$/, 'Give ids of parts, with commas between them'),
      z.refine((ids) => ids.split(',').length <= MAX_LINES, `Ask for ${MAX_LINES} parts at most`),
    ),
  ),
  /** The id of the last part that the caller has: only those behind it. 404 once that part is no longer for sale. */
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/, 'Give the id of a part'))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PARTS))),
  /** What a card shows: `summary` is never empty, `description` always is. */
  fields: z.optional(z.literal('card')),
});
export type ProductsQuery = z.infer<typeof productsQuery>;

/** What is for sale, by category and name; with `limit` or `after`, in the order of CATEGORIES. Answers carry an ETag. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'The parts that are for sale: all, some by their ids, or a page at a time',
  query: productsQuery,
  reply: z.object({
    success: z.literal(true),
    products: z.array(product),
    /** Below this stock a card says 'Only N left'. */
    lowStock: z.number(),
  }),
});
export type ProductList = z.infer<typeof listProducts.reply>;

/** One file of content/products: the sample parts of one subcategory. */
export const sampleParts = z.strictObject({
  category: z.enum(CATEGORY_NAMES),
  subcategory: z.enum(SUBCATEGORY_NAMES),
  parts: z.array(
    z.strictObject({
      slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write small letters, digits and hyphens')),
      partNumber: line('Give the part number', 40),
      name: line('Give the name', 120),
      summary: line('Give the line for the card', 160),
      description: text('Give the description', 2000),
      price: z.string().check(z.regex(PRICE, 'Write the price in quotes, like "48.00"')),
      stock: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)),
      weight: z.int().check(z.minimum(1)),
      picture: z.string(),
      alt: line('Say what the picture shows', 200),
    }),
  ),
});
