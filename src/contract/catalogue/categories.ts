// Categories of spare parts, and limits of lists. No schemas here: the shop's scripts don't load zod.

export const CATEGORIES = {
  'Coffee Machine Parts': ['Grinders', 'Boilers', 'Group Heads'],
  'Catering Parts': ['Ovens', 'Dishwashers', 'Fryers'],
  'HiFi Parts': ['Speakers', 'Amplifiers', 'Cables'],
} as const;
export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = Object.keys(CATEGORIES) as [Category, ...Category[]];
export type Subcategory = (typeof CATEGORIES)[Category][number];
export const SUBCATEGORY_NAMES = Object.values(CATEGORIES).flat() as [Subcategory, ...Subcategory[]];

/** The largest `limit` of the product list, and the page size of the shop. */
export const MAX_PARTS = 1000;
