// Spare parts as the admin writes them.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { isPictureAddress, line, optionalLine, text } from '#contract/field.ts';
import { PRICE, product, units } from './catalogue.ts';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  SUBCATEGORY_NAMES,
  type Subcategory,
} from './categories.ts';

const ENTER_PRICE = 'Enter a price above 0 with at most two decimals, like 24.90';
/** Decimal major units as a number or as text; never more precise than a cent. */
const price = z.union(
  [
    z.number().check(
      z.maximum(999_999.99, ENTER_PRICE),
      z.refine((value) => PRICE.test(String(value)), ENTER_PRICE),
    ),
    z.string().check(z.trim(), z.regex(PRICE, ENTER_PRICE)),
  ],
  ENTER_PRICE,
);

const image = z
  .string('Enter the address of a picture')
  .check(
    z.trim(),
    z.minLength(1, 'Enter the address of a picture'),
    z.maxLength(2048, 'Use 2048 characters or fewer'),
    z.refine(isPictureAddress, 'Enter a picture of this site, like /pictures/part.webp, or an https address'),
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
  stock: units('Enter how many are in stock'),
  // A part without one reads '' here, and the whole part comes back when it is changed.
  partNumber: optionalLine(40),
  summary: optionalLine(160),
  alt: optionalLine(200),
};
const FITS = { error: 'Choose a subcategory of that category', path: ['subcategory'] };

export const productDraft = z.strictObject(writable).check(z.refine(fits, FITS));
export type ProductDraft = z.infer<typeof productDraft>;

/** The whole product as it was read, changed; `version` must still be the server's. */
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

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Adds a part',
  access: 'admin',
  body: productDraft,
  reply: oneProduct,
  status: 201,
});

export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/{id}',
  summary: 'Replaces a part by its changed self',
  access: 'admin',
  body: productChange,
  reply: oneProduct,
  errors: ['stale_version'],
});
