// What the home page's machine holds in content/pages/home.yml: two pictures, and a part for each trade.
import { z } from 'astro/zod';

const share = z.number('Write hundredths of the picture, like 34.5').min(0).max(100);
const point = { x: share, y: share };

/** One part of the machine for each of `services`: from the picture's left edge and from its top; then the same on a phone. */
export const callouts = <const Slugs extends readonly string[]>(services: Slugs) =>
  z
    .array(
      z.strictObject({
        service: z.enum(services),
        part: z.string('Name the part').trim().min(1, 'Name the part'),
        ...point,
        phone: z.strictObject(point),
      }),
    )
    .refine((all) => services.every((slug) => all.filter(({ service }) => service === slug).length === 1), {
      error: `Point once at a part for each of: ${services.join(', ')}`,
    });
