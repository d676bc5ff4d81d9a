// Adding and changing products.
import * as z from 'zod/mini';
import { cleanNumber } from '#contract/clean-text.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  amount,
  isPictureAddress,
  line,
  optionalLine,
  optionalNumber,
  optionalText,
  text,
} from '#contract/field.ts';
import { PRICE, product, units } from './catalogue.ts';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  SUBCATEGORY_NAMES,
  type Subcategory,
} from './categories.ts';
import { particulars } from './particulars.ts';

const ENTER_PRICE = 'Enter a price above 0 with at most two decimals, like 24.90';
/** Major units as a number or text, with at most two decimals. */
const price = z.union(
  [
    amount(ENTER_PRICE, 0.01, 999_999.99),
    z.string().check(z.overwrite(cleanNumber), z.trim(), z.regex(PRICE, ENTER_PRICE)),
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

/** The last digit checks the others, which weigh 3 and 1 in turn. @example isGtin('4006381333931') // true */
const isGtin = (digits: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(digits) &&
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;
const gtin = z.optional(
  z.string().check(
    z.overwrite((typed) => cleanNumber(typed).replace(/[\s-]/g, '')),
    z.refine(
      (digits) => digits === '' || isGtin(digits),
      'Enter the 8, 12, 13 or 14 digits under the barcode: one of these is wrong or missing',
    ),
  ),
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
  // Products without one read as '', and a change sends the whole product back.
  partNumber: optionalNumber(40),
  mpn: optionalNumber(60),
  otherNumbers: optionalNumber(300),
  brand: optionalLine(60),
  gtin,
  summary: optionalLine(160),
  alt: optionalLine(200),
  particulars: z.optional(particulars),
  fits: optionalText(600),
  fitting: optionalText(1000),
};
const FITS = { error: 'Choose a subcategory of that category', path: ['subcategory'] };

export const productDraft = z.strictObject(writable).check(z.refine(fits, FITS));
export type ProductDraft = z.infer<typeof productDraft>;

/** The whole product, changed; `version` must still match the server's. */
export const productChange = z
  .strictObject({
    ...writable,
    version: z.number('Reload the product and try again').check(z.int()),
    _id: z.optional(z.string()),
    id: z.optional(z.string()),
    slug: z.optional(z.string()),
    currency: z.optional(z.string()),
    createdAt: z.optional(z.string()),
  })
  .check(z.refine(fits, FITS));
export type ProductChange = z.infer<typeof productChange>;

const oneProduct = z.object({ success: z.literal(true), product });

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Adds a part',
  access: 'dashboard',
  body: productDraft,
  reply: oneProduct,
  status: 201,
});

export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/{id}',
  summary: 'Replaces a part by its changed self',
  access: 'dashboard',
  body: productChange,
  reply: oneProduct,
  errors: ['stale_version'],
});
