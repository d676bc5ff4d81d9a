// What the browser remembers of a cart. No zod here: the header of every landing page reads it.

/** Of one part, in one order. */
export const MAX_QUANTITY = 99;
/** Different parts in one order, and in one question about parts. */
export const MAX_LINES = 50;

/**
 * `id` and `quantity` are trusted; the rest is what the catalogue said last, shown until it answers again.
 * `priceMinor` is in minor units of `currency`.
 */
export interface CartLine {
  id: string;
  slug: string;
  name: string;
  description: string;
  image: string;
  alt: string;
  priceMinor: number;
  currency: string;
  stock: number;
  quantity: number;
}

/** One value for all that is empty, so that a server-rendered cart and a fresh one are the same. */
export const EMPTY_CART: readonly CartLine[] = [];

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const WORDS = ['id', 'slug', 'name', 'description', 'image', 'alt', 'currency'] as const;

/** Checked by hand: storage can hold anything, and a schema library would cost a landing page six kilobytes. */
function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    WORDS.every((word) => typeof line[word] === 'string') &&
    isWhole(line.priceMinor) &&
    isWhole(line.stock) &&
    isWhole(line.quantity) &&
    line.quantity >= 1 &&
    line.quantity <= MAX_QUANTITY
  );
}

const VERSION = 1;

/** The cart as text for storage. */
export const encodeCart = (lines: readonly CartLine[]): string => JSON.stringify({ version: VERSION, lines });

/** The stored text as lines; empty for anything that is not a cart of this version. */
export function decodeCart(stored: string): readonly CartLine[] {
  try {
    const { version, lines } = JSON.parse(stored) as { version?: unknown; lines?: unknown };
    const isCart = version === VERSION && Array.isArray(lines) && lines.every(isLine);
    const isUnique = isCart && new Set(lines.map(({ id }) => id)).size === lines.length;
    return isUnique ? lines : EMPTY_CART;
  } catch {
    return EMPTY_CART;
  }
}
