// Compares the cart with the live catalogue and says in words what is no longer as it was.
import { atom } from 'nanostores';
import type { CartLine } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { formatMoney, orderTotal } from '#lib/money.ts';
import { $cartLines, lineOf, mostOf, payableLines, replaceLines } from './cart.ts';
import { $catalogue, loadCatalogue } from './catalogue.ts';
import { heldByUs } from './checkout-memory.ts';

interface Compared {
  lines: readonly CartLine[];
  /** One sentence or two per change. */
  words: readonly string[];
}

/** One line beside what the catalogue says of it now; undefined when it is no longer there. */
function compareLine(line: CartLine, product: Product | undefined): { line: CartLine; words: string[] } {
  if (!product || product.stock === 0) {
    const words =
      line.stock > 0 ? [`${line.name} has just sold out. It has been removed from your total.`] : [];
    return { line: { ...line, stock: 0 }, words };
  }
  const now = lineOf(product, Math.min(line.quantity, mostOf(product.stock)));
  const words: string[] = [];
  if (line.stock === 0) words.push(`${now.name} is in stock again.`);
  if (now.priceMinor !== line.priceMinor || now.currency !== line.currency) {
    const [before, after] = [line, now].map(({ priceMinor, currency }) => formatMoney(priceMinor, currency));
    words.push(`The price of ${now.name} changed from ${before} to ${after}.`);
  }
  if (now.quantity < line.quantity)
    words.push(`Only ${now.stock} of ${now.name} left. Your cart now holds ${now.quantity}.`);
  return { line: now, words };
}

/** Pure: the cart as it should be, and what changed. */
export function compareCart(lines: readonly CartLine[], products: readonly Product[]): Compared {
  const byId = new Map(products.map((product) => [product._id, product]));
  const compared = lines.map((line) => compareLine(line, byId.get(line.id)));
  const words = compared.flatMap((one) => one.words);
  const fresh = compared.map(({ line }) => line);
  const payable = payableLines(fresh);
  const first = payable[0];
  if (words.length > 0 && first)
    words.push(`Your new total is ${formatMoney(orderTotal(payable), first.currency)}. Check and continue.`);
  return { lines: fresh, words };
}

/** What the last check of this page found. */
export const $cartChanges = atom<readonly string[]>([]);

/** Reads the catalogue anew and takes its prices and stock into the cart. A catalogue that cannot be read changes nothing. */
export async function checkCart(): Promise<void> {
  await loadCatalogue();
  const catalogue = $catalogue.get();
  if (catalogue.state !== 'ready' || $cartLines.get().length === 0) return;
  const held = heldByUs(Date.now());
  const products = catalogue.products.map((product) => ({
    ...product,
    stock: product.stock + (held.get(product._id) ?? 0),
  }));
  const { lines, words } = compareCart($cartLines.get(), products);
  replaceLines(lines);
  $cartChanges.set(words);
}
