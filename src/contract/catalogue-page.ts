// The catalogue as the shop reads it: in pages, each a table by columns, so that no name of a field travels twice.
import * as z from 'zod/mini';
import { MAX_LINES } from './cart.ts';
import { CATEGORY_NAMES, type Product, product, SUBCATEGORY_NAMES } from './catalogue.ts';
import { endpoint } from './endpoint.ts';

const columns = z.object({
  id: z.array(z.string()),
  slug: z.array(z.string()),
  partNumber: z.array(z.string()),
  name: z.array(z.string()),
  summary: z.array(z.string()),
  description: z.array(z.string()),
  price: z.array(product.shape.price),
  image: z.array(z.string()),
  alt: z.array(z.string()),
  category: z.array(z.enum(CATEGORY_NAMES)),
  subcategory: z.array(z.enum(SUBCATEGORY_NAMES)),
  stock: z.array(z.number()),
  version: z.array(z.number()),
});
export type Columns = z.infer<typeof columns>;

export const cataloguePage = z.object({
  /** Of every price. */
  currency: z.string(),
  /** One entry per part in each. */
  columns,
  /** The `after` of the next page; null: this is the last. */
  next: z.nullable(z.string()),
});
export type CataloguePage = z.infer<typeof cataloguePage>;

/** What is for sale, in the order of the shop's index; of `ids`, by category and name. A shop of 500 parts or fewer is one page. Answers carry an ETag. */
export const listCatalogue = endpoint({
  method: 'GET',
  path: '/api/catalogue',
  summary: 'What is for sale, a page at a time, by columns',
  query: z.object({
    /** Parts by their ids, with commas between them: only these, all in one answer, and `after` says nothing. Those that are not for sale are left out. */
    ids: z.optional(
      z.string().check(
        z.regex(/^[\w-]{1,128}(,[\w-]{1,128})*$/, 'Give ids of parts, with commas between them'),
        z.refine((ids) => ids.split(',').length <= MAX_LINES, `Ask for ${MAX_LINES} parts at most`),
      ),
    ),
    /** The `next` of the page before; 404 once no page begins there any more. */
    after: z._default(z.string().check(z.regex(/^[\w-]{0,128}$/, 'Give the next of a page')), ''),
  }),
  reply: cataloguePage,
});

/** The parts of a page, one object each. */
export function partsOf({ currency, columns }: CataloguePage): Product[] {
  const fields = Object.entries(columns);
  return columns.id.map((_id, at) => {
    const part: Record<string, unknown> = { _id, currency };
    for (const [name, values] of fields) part[name] = values[at];
    return part as Product;
  });
}
