/** The id of a sample part. Build and seed make the same one, so a card from the build can be added before the live list arrives. */
export const productId = (slug: string): string => `part-${slug}`;
