// Compares the cart with the live catalogue and says in words what is no longer as it was.
import { atom } from 'nanostores';
import * as words from '#content/words/cart.yml';
import type { CartLine } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { fillIn } from '#lib/fill-in.ts';
import { formatMoney, orderTotal } from '#lib/money.ts';
import { $cartLines, lineOf, mostOf, payableLines, replaceLines } from './cart.ts';
import { $catalogue, loadCatalogue } from './catalogue.ts';
import { heldByUs } from './checkout-memory.ts';

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

/** Reads the catalogue anew and takes its prices and stock into the cart. A catalogue that cannot be read, or not all of it, changes nothing. */
export async function checkCart(): Promise<void> {
  await loadCatalogue();
  const catalogue = $catalogue.get();
  if (catalogue.state !== 'ready' || catalogue.rest || $cartLines.get().length === 0) return;
  const held = heldByUs(Date.now());
  const products = catalogue.products.map((product) => ({
    ...product,
    stock: product.stock + (held.get(product._id) ?? 0),
  }));
  const { lines, changes } = compareCart($cartLines.get(), products);
  replaceLines(lines);
  $cartChanges.set(changes);
}
