// What the browser remembers of a cart. No zod here: the header of every landing page reads it.

/** Of one part, in one order. */
export const MAX_QUANTITY = 99;
/** Different parts in one order, and in one question about parts. */
export const MAX_LINES = 50;

/** All that storage holds of a part in the cart. A field added here must be optional when read, or old carts are lost. */
export interface CartEntry {
  id: string;
  quantity: number;
}

/** A part in the cart as pages show it: the stored entry with what the service says of the part. */
export interface CartLine extends CartEntry {
  name: string;
  description: string;
  image: string;
  alt: string;
  /** In minor units of `currency`. */
  priceMinor: number;
  currency: string;
  stock: number;
}

/** One value for all that is empty, so that a server-rendered cart and a fresh one are the same. */
export const EMPTY_CART: readonly CartEntry[] = [];

/** Checked by hand: storage can hold anything, and a schema library would cost a landing page six kilobytes. */
function isEntry(value: unknown): value is CartEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, quantity } = value as Record<string, unknown>;
  const isCount = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY;
  return typeof id === 'string' && isCount;
}

const VERSION = 1;

/** The cart as text for storage. */
export const encodeCart = (entries: readonly CartEntry[]): string =>
  JSON.stringify({ version: VERSION, lines: entries });

/** The stored text as entries, without what is broken in it; fields that it holds beside these are ignored. */
export function decodeCart(stored: string): readonly CartEntry[] {
  try {
    const { version, lines } = JSON.parse(stored) as { version?: unknown; lines?: unknown };
    if (version !== VERSION || !Array.isArray(lines)) return EMPTY_CART;
    const quantities = new Map(lines.filter(isEntry).map(({ id, quantity }) => [id, quantity]));
    return [...quantities].map(([id, quantity]) => ({ id, quantity }));
  } catch {
    return EMPTY_CART;
  }
}
