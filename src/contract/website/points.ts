// Points on the machines drawn apart: a part for each trade on the home page, and the parts for sale in the shop.
import * as z from 'zod/mini';
import { word } from './texts.ts';

const HUNDREDTHS = 'Write hundredths of the picture, like 34.5';
const share = z.number(HUNDREDTHS).check(z.minimum(0, HUNDREDTHS), z.maximum(100, HUNDREDTHS));
const point = { x: share, y: share };

/** One part of the machine for each of `services`: from the picture's left edge and from its top. */
export const callouts = <const Slugs extends readonly string[]>(services: Slugs) =>
  z.array(z.strictObject({ service: z.enum(services), part: word, layer: word, ...point })).check(
    z.refine((all) => services.every((slug) => all.filter(({ service }) => service === slug).length === 1), {
      error: `Point once at a part for each of: ${services.join(', ')}`,
    }),
  );

/** The products that the shop's machine is made of, each once, and where they are seen. */
export const partsForSale = z
  .array(z.strictObject({ product: z.string('Write the slug of a product').check(z.minLength(1)), ...point }))
  .check(
    z.minLength(1),
    z.refine((all) => new Set(all.map(({ product }) => product)).size === all.length, {
      error: 'Point once at each product',
    }),
  );
