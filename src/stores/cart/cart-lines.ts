// Cart lines: the entries with names, prices and stock from the API, and messages about what changed since the last check.
import { atom, computed } from 'nanostores';
import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { CartEntry, CartLine } from '#contract/orders/cart.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, orderTotal, toMinor } from '#lib/money.ts';
import { heldByUs } from '#stores/order-memory.ts';
import { readParts } from '#stores/shop/parts.ts';
import { $cartEntries, maxQuantity } from './cart.ts';

/** Parts of the last check by id; null for a part that is no longer sold. */
export type KnownParts = ReadonlyMap<string, Product | null>;

const $parts = atom<KnownParts>(new Map());

/** Whether the last check got no answer: lines may be stale or missing. */
export const $hasCartFailed = atom(false);

/** Messages about what the last check changed. */
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
  const { name, partNumber, slug, summary, description, image, alt, price, currency, stock } = part;
  return {
    id,
    quantity,
    name,
    partNumber,
    slug,
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

/** Null until the first check. */
export const $cartLines = computed([$cartEntries, $parts], (entries, parts): readonly CartLine[] | null => {
  const lines = linesOf(entries, parts);
  return lines.length === 0 && entries.length > 0 ? null : lines;
});

/** Lines in stock: sold-out ones stay in the cart, but in no total and no order. */
export const payableLines = (lines: readonly CartLine[]): readonly CartLine[] =>
  lines.filter(({ stock }) => stock > 0);

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

/** @returns the entries limited to the stock, and a sentence or two per change */
export function compareCart(entries: readonly CartEntry[], before: KnownParts, now: KnownParts) {
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
/** Whether a part was added since. */
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
  $cartEntries.set(fresh);
  // Earlier messages may not have been read yet.
  if (!isGain || changes.length > 0) $cartChanges.set(changes);
}

let last = Promise.resolve();

/** Fetches names, prices and stock; a failure changes nothing. One check at a time, so that answers arrive in order. */
export function checkCart(isGain = false): Promise<void> {
  const next = () => check(isGain);
  last = last.then(next, next);
  return last;
}

/** Checks the cart now, and again whenever it gains a part, in this tab or another. @returns an unsubscribe function */
export function keepCartChecked(): () => void {
  let before: readonly string[] = [];
  return $cartEntries.subscribe((entries) => {
    if (gains(entries, before)) void checkCart(true);
    before = idsOf(entries);
  });
}
