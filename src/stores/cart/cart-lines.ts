// The cart as pages show it: its entries with names, prices and stock from the service, and in words what has changed since
// the service was asked before.
import { atom, computed } from 'nanostores';
import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { CartEntry, CartLine } from '#contract/orders/cart.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, orderTotal, toMinor } from '#lib/money.ts';
import { heldByUs } from '#stores/checkout/order-memory.ts';
import { readParts } from '#stores/shop/parts.ts';
import { $cartEntries, maxQuantity, replaceEntries } from './cart.ts';

/** What the service said last, by id: null for a part that it no longer sells, nothing for one it was not asked about. */
export type KnownParts = ReadonlyMap<string, Product | null>;

const $parts = atom<KnownParts>(new Map());

/** Whether the service was asked and did not answer: what pages show may be old, or missing. */
export const $hasCartFailed = atom(false);

/** What the last check of this page found. */
export const $cartChanges = atom<readonly string[]>([]);

export function toCartLine({ id, quantity }: CartEntry, part: Product | null): CartLine {
  if (!part)
    return {
      id,
      quantity,
      name: messages.notSold,
      description: '',
      image: '',
      alt: '',
      priceMinor: 0,
      currency: '',
      stock: 0,
    };
  const { name, summary, description, image, alt, price, currency, stock } = part;
  return {
    id,
    quantity,
    name,
    description: summary || description,
    image,
    alt,
    priceMinor: toMinor(price),
    currency,
    stock,
  };
}

const linesOf = (entries: readonly CartEntry[], parts: KnownParts): CartLine[] =>
  entries.flatMap((entry) => {
    const part = parts.get(entry.id);
    return part === undefined ? [] : [toCartLine(entry, part)];
  });

/** Null until the service has said what the cart's parts are. */
export const $cartLines = computed([$cartEntries, $parts], (entries, parts): readonly CartLine[] | null => {
  const lines = linesOf(entries, parts);
  return lines.length === 0 && entries.length > 0 ? null : lines;
});

/** Lines that can be bought now: what has sold out stays in the cart, but in no total and no order. */
export const payableLines = (lines: readonly CartLine[]): readonly CartLine[] =>
  lines.filter(({ stock }) => stock > 0);

interface Compared {
  /** With no more of each than can be had. */
  entries: readonly CartEntry[];
  /** One sentence or two per change. */
  changes: readonly string[];
}

function compareEntry(entry: CartEntry, before: Product | null | undefined, now: Product | null) {
  const changes: string[] = [];
  const wasThere = before === undefined || (before !== null && before.stock > 0);
  if (!now || now.stock === 0) {
    const name = now?.name ?? before?.name;
    if (wasThere) changes.push(name ? fillIn(messages.nowSoldOut, { name }) : messages.nowNotSold);
    return { entry, changes };
  }
  const { name, stock, currency } = now;
  const quantity = Math.min(entry.quantity, maxQuantity(stock));
  if (!wasThere) changes.push(fillIn(messages.backInStock, { name }));
  if (before && (before.price !== now.price || before.currency !== currency))
    changes.push(
      fillIn(messages.newPrice, {
        name,
        before: formatMoney(toMinor(before.price), before.currency),
        after: formatMoney(toMinor(now.price), currency),
      }),
    );
  if (quantity < entry.quantity) changes.push(fillIn(messages.fewerLeft, { name, stock, count: quantity }));
  return { entry: { ...entry, quantity }, changes };
}

/** Pure: the cart as it should be, and what changed. */
export function compareCart(entries: readonly CartEntry[], before: KnownParts, now: KnownParts): Compared {
  const compared = entries.map((entry) =>
    compareEntry(entry, before.get(entry.id), now.get(entry.id) ?? null),
  );
  const changes = compared.flatMap((one) => one.changes);
  const fresh = compared.map(({ entry }) => entry);
  const payable = payableLines(linesOf(fresh, now));
  const first = payable[0];
  if (changes.length > 0 && first)
    changes.push(fillIn(messages.newTotal, { total: formatMoney(orderTotal(payable), first.currency) }));
  return { entries: fresh, changes };
}

const idsOf = (entries: readonly CartEntry[]): string[] => entries.map(({ id }) => id);
/** Whether a part has come in since. */
const gains = (entries: readonly CartEntry[], before: readonly string[]): boolean =>
  entries.some(({ id }) => !before.includes(id));

async function check(isGain: boolean): Promise<void> {
  const asked = idsOf($cartEntries.get());
  const answer = await readParts(asked);
  const entries = $cartEntries.get();
  $hasCartFailed.set(!answer);
  if (!answer || entries.length === 0) return;
  // Parts added during the request are not in the answer.
  if (gains(entries, asked)) return check(isGain);
  const held = heldByUs(Date.now());
  const sold = new Map(
    answer.map((part) => [part._id, { ...part, stock: part.stock + (held.get(part._id) ?? 0) }]),
  );
  const now: KnownParts = new Map(asked.map((id) => [id, sold.get(id) ?? null]));
  const { entries: fresh, changes } = compareCart(entries, $parts.get(), now);
  $parts.set(now);
  replaceEntries(fresh);
  // What was said before a part came in may not have been read yet.
  if (!isGain || changes.length > 0) $cartChanges.set(changes);
}

let last = Promise.resolve();

/**
 * Asks for the parts of the cart: names, prices and stock. An answer that is missing changes nothing.
 * One check after another, so that no older answer comes after a newer one.
 */
export function checkCart(isGain = false): Promise<void> {
  const next = () => check(isGain);
  last = last.then(next, next);
  return last;
}

/** Checks the cart now, and again whenever it gains a part, in this tab or another. @returns what stops it */
export function keepCartChecked(): () => void {
  let before: readonly string[] = [];
  return $cartEntries.subscribe((entries) => {
    if (gains(entries, before)) void checkCart(true);
    before = idsOf(entries);
  });
}
