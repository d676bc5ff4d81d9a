// Compares the cart with the live catalogue and says in words what is no longer as it was.
import { atom } from 'nanostores';
import * as words from '#content/words/cart.yml';
import type { CartLine } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { fillIn } from '#lib/fill-in.ts';
import { formatMoney, orderTotal } from '#lib/money.ts';
import { $cartLines, lineOf, mostOf, payableLines, replaceLines } from './cart.ts';
import { heldByUs } from './checkout-memory.ts';
import { readParts } from './parts.ts';

interface Compared {
  lines: readonly CartLine[];
  /** One sentence or two per change. */
  changes: readonly string[];
}

/** One line beside what the catalogue says of it now; undefined when it is no longer there. */
function compareLine(line: CartLine, product: Product | undefined): { line: CartLine; changes: string[] } {
  if (!product || product.stock === 0) {
    const changes = line.stock > 0 ? [fillIn(words.nowSoldOut, { name: line.name })] : [];
    return { line: { ...line, stock: 0 }, changes };
  }
  const now = lineOf(product, Math.min(line.quantity, mostOf(product.stock)));
  const changes: string[] = [];
  const { name } = now;
  if (line.stock === 0) changes.push(fillIn(words.backInStock, { name }));
  if (now.priceMinor !== line.priceMinor || now.currency !== line.currency) {
    const before = formatMoney(line.priceMinor, line.currency);
    const after = formatMoney(now.priceMinor, now.currency);
    changes.push(fillIn(words.newPrice, { name, before, after }));
  }
  if (now.quantity < line.quantity)
    changes.push(fillIn(words.fewerLeft, { name, stock: now.stock, count: now.quantity }));
  return { line: now, changes };
}

/** Pure: the cart as it should be, and what changed. */
export function compareCart(lines: readonly CartLine[], products: readonly Product[]): Compared {
  const byId = new Map(products.map((product) => [product._id, product]));
  const compared = lines.map((line) => compareLine(line, byId.get(line.id)));
  const changes = compared.flatMap((one) => one.changes);
  const fresh = compared.map(({ line }) => line);
  const payable = payableLines(fresh);
  const first = payable[0];
  if (changes.length > 0 && first)
    changes.push(fillIn(words.newTotal, { total: formatMoney(orderTotal(payable), first.currency) }));
  return { lines: fresh, changes };
}

/** What the last check of this page found. */
export const $cartChanges = atom<readonly string[]>([]);

const idsOf = (lines: readonly CartLine[]): string[] => lines.map(({ id }) => id);
/** Whether a part has come in since. */
const gains = (lines: readonly CartLine[], before: readonly string[]): boolean =>
  lines.some(({ id }) => !before.includes(id));

async function check(isGain: boolean): Promise<void> {
  const asked = idsOf($cartLines.get());
  const parts = await readParts(asked);
  const now = $cartLines.get();
  if (!parts || now.length === 0) return;
  // The answer says nothing of what came in while it was on its way.
  if (gains(now, asked)) return check(isGain);
  const held = heldByUs(Date.now());
  const products = parts.map((part) => ({ ...part, stock: part.stock + (held.get(part._id) ?? 0) }));
  const { lines, changes } = compareCart(now, products);
  replaceLines(lines);
  // What was said before a part came in may not have been read yet.
  if (!isGain || changes.length > 0) $cartChanges.set(changes);
}

let last = Promise.resolve();

/**
 * Asks for the parts of the cart and takes their prices and stock into it. An answer that is missing changes nothing.
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
  return $cartLines.subscribe((lines) => {
    if (gains(lines, before)) void checkCart(true);
    before = idsOf(lines);
  });
}
