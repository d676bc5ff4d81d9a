// Categories of spare parts, and when a part runs low. No schema here: the shop's scripts go without zod.

export const CATEGORIES = {
  'Coffee Machine Parts': ['Grinders', 'Boilers', 'Group Heads'],
  'Catering Parts': ['Ovens', 'Dishwashers', 'Fryers'],
  'HiFi Parts': ['Speakers', 'Amplifiers', 'Cables'],
} as const;
export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = Object.keys(CATEGORIES) as [Category, ...Category[]];
export type Subcategory = (typeof CATEGORIES)[Category][number];
export const SUBCATEGORY_NAMES = Object.values(CATEGORIES).flat() as [Subcategory, ...Subcategory[]];

/** Below this stock a part is running out: the card says 'Only N left'. So until the admin changes it in the admin settings. */
export const LOW_STOCK = 10;

/** Parts in one answer at most where `limit` is given; also how many the shop asks for at a time. */
export const MAX_PARTS = 1000;
