// Data of the shop's database that the build shows (src/cli/export-shop-data.ts); null: pages show the samples.
import * as z from 'zod/mini';
import { product } from './catalogue/catalogue.ts';
import { review } from './reviews/reviews.ts';
import { openingException } from './settings/opening.ts';

export const shopData = z.object({
  products: z.nullable(z.array(product)),
  /** Customers' own, once they are enough to do without the samples. */
  reviews: z.nullable(z.array(review)),
  /** Today's and later ones. */
  openingExceptions: z.array(openingException),
});
export type ShopData = z.infer<typeof shopData>;
