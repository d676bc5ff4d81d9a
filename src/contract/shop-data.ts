// The shop's data as the build reads it (src/cli/export-shop-data.ts); null where pages show the samples.
import * as z from 'zod/mini';
import { product } from './catalogue/catalogue.ts';
import { review } from './reviews/reviews.ts';
import { openingException } from './settings/opening.ts';
import { websitePicture } from './website/pictures.ts';

/** Published edits of the words, by the file in content/: `pages/home.yml`. */
export const contentEdits = z.record(
  z.string(),
  z.object({
    /** ISO 8601, UTC. */
    changedAt: z.string(),
    /** By the dotted name of the field; null leaves an optional one out. */
    fields: z.record(z.string(), z.unknown()),
  }),
);
export type ContentEdits = z.infer<typeof contentEdits>;

export const PICTURES_FOLDER = 'website-pictures';

export const shopData = z.object({
  products: z.nullable(z.array(product)),
  /** When what a part's page shows last changed (ISO 8601, UTC), by slug. */
  changedAt: z.record(z.string(), z.string()),
  /** Customers' reviews, once there are enough to replace the samples. */
  reviews: z.nullable(z.array(review)),
  /** From today on. */
  openingExceptions: z.array(openingException),
  edits: contentEdits,
  /** Uploaded ones that the edits show, by name. Their files lie in `PICTURES_FOLDER` beside this data. */
  pictures: z.record(z.string(), websitePicture),
});
export type ShopData = z.infer<typeof shopData>;
