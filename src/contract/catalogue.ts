// Spare parts: what the shop sells, how the admin changes it, and the sample catalogue's file format.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, optionalLine, text } from './field.ts';

export const CATEGORIES = {
  'Coffee Machine Parts': ['Grinders', 'Boilers', 'Group Heads'],
  'Catering Parts': ['Ovens', 'Dishwashers', 'Fryers'],
  'HiFi Parts': ['Speakers', 'Amplifiers', 'Cables'],
} as const;
export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = Object.keys(CATEGORIES) as [Category, ...Category[]];
export type Subcategory = (typeof CATEGORIES)[Category][number];
export const SUBCATEGORY_NAMES = Object.values(CATEGORIES).flat() as [Subcategory, ...Subcategory[]];

/** Below this stock the card says 'Only N left' (spec section 9). */
export const LOW_STOCK = 10;
export const MAX_STOCK = 1_000_000;

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

const DECIMAL = /^\d{1,6}(\.\d{1,2})?$/;
const PRICE = 'Enter a price of 0 or more with at most two decimals, like 24.90';
/** Decimal major units as a number or as text; never more precise than a cent. */
const price = z.union(
  [
    z.number().check(
      z.minimum(0, PRICE),
      z.maximum(999_999.99, PRICE),
      z.refine((value) => DECIMAL.test(String(value)), PRICE),
    ),
    z.string().check(z.trim(), z.regex(DECIMAL, PRICE)),
  ],
  PRICE,
);

/** A path of this site or an https address; the server never fetches it (safety.md A2 row 49). */
const image = z.string('Enter the address of a picture').check(
  z.trim(),
  z.minLength(1, 'Enter the address of a picture'),
  z.maxLength(2048, 'Use 2048 characters or fewer'),
  z.refine((value) => {
    if (/^\/(?![/\\])[\w./-]+$/.test(value)) return !value.includes('..');
    if (!/^https:\/\/[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(\/[^\s\p{Cc}\p{Cs}\\"<>`{}|^]*)?$/iu.test(value))
      return false;
    return true;
  }, 'Enter a picture of this site, like /pictures/part.webp, or an https address'),
);

const fits = (part: { category: Category; subcategory: Subcategory }) =>
  (CATEGORIES[part.category] as readonly string[]).includes(part.subcategory);

const writable = {
  name: line('Enter a name', 120),
  description: text('Enter a description', 2000),
  price,
  image,
  category: z.enum(CATEGORY_NAMES, 'Choose a category'),
  subcategory: z.enum(SUBCATEGORY_NAMES, 'Choose a subcategory'),
  stock: z
    .number('Enter how many are in stock')
    .check(
      z.int('Enter a whole number'),
      z.minimum(0, 'Enter 0 or more'),
      z.maximum(MAX_STOCK, 'Enter 1,000,000 or fewer'),
    ),
  // A part without one reads '' here, and the whole part comes back when it is changed.
  partNumber: optionalLine(40),
  summary: optionalLine(160),
  alt: optionalLine(200),
};
const FITS = { error: 'Choose a subcategory of that category', path: ['subcategory'] };

export const productDraft = z.strictObject(writable).check(z.refine(fits, FITS));
export type ProductDraft = z.infer<typeof productDraft>;

/** The whole product as it was read, changed; `version` must still be the server's (safety.md A2 row 58). */
export const productChange = z
  .strictObject({
    ...writable,
    version: z.number('Reload the product and try again').check(z.int()),
    _id: z.optional(z.string()),
    id: z.optional(z.string()),
    slug: z.optional(z.string()),
    currency: z.optional(z.string()),
  })
  .check(z.refine(fits, FITS));
export type ProductChange = z.infer<typeof productChange>;

const oneProduct = z.object({ success: z.literal(true), product });

/** The whole public catalogue, by category and name. Answers carry an ETag. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Every part that is for sale',
  reply: z.object({ success: z.literal(true), products: z.array(product) }),
});

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Adds a part',
  access: 'admin',
  body: productDraft,
  reply: oneProduct,
  status: 201,
  errors: ['unauthorised', 'forbidden'],
});

export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/{id}',
  summary: 'Replaces a part by its changed self',
  access: 'admin',
  body: productChange,
  reply: oneProduct,
  errors: ['unauthorised', 'forbidden', 'stale_version'],
});

/** What the build is given of the shop's own catalogue (src/commands/export-catalogue.ts); null: it shows the samples. */
export const shownCatalogue = z.object({ products: z.nullable(z.array(product)) });

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
      price: z.string().check(z.regex(DECIMAL, 'Write the price in quotes, like "48.00"')),
      stock: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)),
      weight: z.int().check(z.minimum(1)),
      picture: z.string(),
      alt: line('Say what the picture shows', 200),
    }),
  ),
});
export type SampleParts = z.infer<typeof sampleParts>;
