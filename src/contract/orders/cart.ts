// The cart in browser storage. No zod here: the header of every landing page reads the cart.

/** Units of one part in an order. */
export const MAX_QUANTITY = 99;
/** Different parts in an order, and ids in one product request. */
export const MAX_LINES = 50;

/** What names a cart, so that it is paid once. */
export const CART_ID = /^[\w-]{8,128}$/;

/** A stored entry. New fields must be optional when read, or stored carts are lost. */
export interface CartEntry {
  id: string;
  quantity: number;
}

/** An entry with the product's current data, as pages show it. */
export interface CartLine extends CartEntry {
  name: string;
  /** Missing in the lines of an order that an earlier version stored in its tab. */
  partNumber?: string;
  /** Of its page. Missing where it isn't sold any more, and as `partNumber`. */
  slug?: string;
  description: string;
  image: string;
  alt: string;
  /** In minor units of `currency`. */
  priceMinor: number;
  currency: string;
  stock: number;
}

/** A shared value, so that a prerendered cart and a new one are identical. */
export const EMPTY_CART: readonly CartEntry[] = [];

/** Checked by hand: zod would add six kilobytes to landing pages. */
function isEntry(value: unknown): value is CartEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, quantity } = value as Record<string, unknown>;
  const isCount = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY;
  return typeof id === 'string' && isCount;
}

const VERSION = 1;

export const encodeCart = (entries: readonly CartEntry[]): string =>
  JSON.stringify({ version: VERSION, lines: entries });

/** The valid entries of the stored text; unknown fields are ignored. */
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
