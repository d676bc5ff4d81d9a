// Spare parts: the product as the shop shows it, and the file format of the sample catalogue.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { line, optionalNumber, text } from '#contract/field.ts';
import { MAX_LINES } from '#contract/orders/cart.ts';
import { CATEGORY_NAMES, MAX_PARTS, SUBCATEGORY_NAMES } from './categories.ts';
import { particulars } from './particulars.ts';

export const MAX_STOCK = 1_000_000;

/** A count of units. @param ask the message when it is missing */
export const units = (ask: string) =>
  z
    .number(ask)
    .check(
      z.int('Enter a whole number'),
      z.minimum(0, 'Enter 0 or more'),
      z.maximum(MAX_STOCK, 'Enter 1,000,000 or fewer'),
    );

/** `price` is in major units of `currency`, with at most two decimals. */
export const product = z.object({
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  partNumber: z.string(),
  /** The maker's number, superseded and alternative ones with commas between them, brand and GTIN: left out where it has none. */
  mpn: z.optional(z.string()),
  otherNumbers: z.optional(z.string()),
  brand: z.optional(z.string()),
  gtin: z.optional(z.string()),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  /** Sizes and ratings by names of PARTICULARS, in that order. */
  particulars: z.record(z.string(), z.string()),
  /** What it fits, and how it is fitted; '' where the description says so. */
  fits: z.string(),
  fitting: z.string(),
  price: z.number(),
  currency: z.string(),
  image: z.string(),
  alt: z.string(),
  category: z.enum(CATEGORY_NAMES),
  subcategory: z.enum(SUBCATEGORY_NAMES),
  stock: z.number(),
  version: z.number(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Product = z.infer<typeof product>;

/** A price above zero in major units, as text with at most two decimals. */
export const PRICE = /^(?!0+(?:\.0+)?$)\d{1,6}(?:\.\d{1,2})?$/;

const productsQuery = z.object({
  /** Comma-separated ids; other filters are then ignored, and parts not for sale left out. */
  ids: z.optional(
    z.string().check(
      z.regex(/^[\w-]{1,128}(,[\w-]{1,128})*$/, 'Give ids of parts, with commas between them'),
      z.refine((ids) => ids.split(',').length <= MAX_LINES, `Ask for ${MAX_LINES} parts at most`),
    ),
  ),
  /** Returns the parts after this id; 404 if that part is no longer for sale. */
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/, 'Give the id of a part'))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PARTS))),
  /** Only what a card shows: `summary` is never empty; the long texts are, and `particulars` holds the first one. */
  fields: z.optional(z.literal('card')),
});
export type ProductsQuery = z.infer<typeof productsQuery>;

/** Parts for sale, by category and name; with `limit` or `after`, in the order of CATEGORIES. Replies have an ETag. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'The parts that are for sale: all, some by their ids, or a page at a time',
  query: productsQuery,
  reply: z.object({
    success: z.literal(true),
    products: z.array(product),
    /** Below this stock cards say 'Only N left'. */
    lowStock: z.number(),
  }),
});
export type ProductList = z.infer<typeof listProducts.reply>;

/** One file of content/products: one subcategory's sample parts. */
export const sampleParts = z.strictObject({
  category: z.enum(CATEGORY_NAMES),
  subcategory: z.enum(SUBCATEGORY_NAMES),
  /** What to compare with the old part, whichever of these it is. */
  beforeYouOrder: z
    .array(line('Say what to check', 240))
    .check(z.minLength(1, 'Say what to check before ordering')),
  parts: z.array(
    z.strictObject({
      slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write small letters, digits and hyphens')),
      partNumber: line('Give the part number', 40),
      mpn: optionalNumber(60),
      otherNumbers: optionalNumber(300),
      name: line('Give the name', 120),
      summary: line('Give the line for the card', 160),
      description: text('Give the description', 2000),
      particulars,
      fits: line('Say what it fits', 600),
      fitting: text('Say how it is fitted', 1000),
      price: z.string().check(z.regex(PRICE, 'Write the price in quotes, like "48.00"')),
      stock: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)),
      picture: z.string(),
      alt: line('Say what the picture shows', 200),
    }),
  ),
});
