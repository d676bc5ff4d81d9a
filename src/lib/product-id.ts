/** The id of a sample part, the same in build and seed, so that a card can be added to the cart before the live list arrives. */
export const productId = (slug: string): string => `part-${slug}`;

/** Samples have no time of their own; a fixed one makes every seeded database and every build the same. */
export const SAMPLE_DATE = '2026-01-01T00:00:00.000Z';
