import { beforeEach, describe, expect, it } from 'vitest';
import { decodeCart, encodeCart } from '#contract/cart.ts';
import { $cartCount, $cartLines, lineOf } from '#stores/cart.ts';
import { compareCart } from '#stores/cart-check.ts';
import { addToCart, clearCart, removeFromCart, setQuantity, takeFromCart } from '#stores/change-cart.ts';
import { aGasket, aPart } from './shop-samples.ts';

const held = () => $cartLines.get().map(({ id, quantity }) => [id, quantity]);

beforeEach(clearCart);

describe('the cart', () => {
  it('takes a new part once, and one more each time it is added again', () => {
    expect(addToCart(aPart())).toBe(1);
    expect(addToCart(aGasket())).toBe(1);
    expect(addToCart(aPart())).toBe(1);
    expect(held()).toEqual([
      ['part-burrs', 2],
      ['part-gasket', 1],
    ]);
    expect($cartCount.get()).toBe(3);
  });

  it('never holds more than there are, nor more than may be ordered', () => {
    const rare = aPart({ stock: 2 });
    expect([addToCart(rare), addToCart(rare), addToCart(rare)]).toEqual([1, 1, 0]);
    expect(addToCart(aGasket({ stock: 500 }), 200)).toBe(99);
    expect(addToCart(aPart({ _id: 'part-none', stock: 0 }))).toBe(0);
    expect($cartCount.get()).toBe(101);
  });

  it('ignores a quantity below one and stops at the stock', () => {
    addToCart(aPart({ stock: 5 }), 3);
    for (const quantity of [0, -1, 1.5, Number.NaN]) setQuantity('part-burrs', quantity);
    expect(held()).toEqual([['part-burrs', 3]]);
    setQuantity('part-burrs', 50);
    expect(held()).toEqual([['part-burrs', 5]]);
    setQuantity('part-unknown', 2);
    expect(held()).toEqual([['part-burrs', 5]]);
  });

  it('removes by id and empties', () => {
    addToCart(aPart());
    addToCart(aGasket());
    removeFromCart('part-burrs');
    expect(held()).toEqual([['part-gasket', 1]]);
    clearCart();
    expect($cartCount.get()).toBe(0);
  });

  it('keeps what another tab has added while an order was paid', () => {
    addToCart(aPart(), 3);
    addToCart(aGasket());
    takeFromCart([
      { product: 'part-burrs', quantity: 2 },
      { product: 'part-gasket', quantity: 1 },
    ]);
    expect(held()).toEqual([['part-burrs', 1]]);
  });
});

describe('the stored cart', () => {
  const line = lineOf(aPart(), 2);

  it('comes back as it was', () => {
    expect(decodeCart(encodeCart([line]))).toEqual([line]);
  });

  it('is empty for everything that is not a cart of this version', () => {
    const broken = [
      '',
      '{',
      'null',
      '[]',
      '{"version":2,"lines":[]}',
      '{"version":1,"lines":{}}',
      JSON.stringify({ version: 1, lines: [null] }),
      JSON.stringify({ version: 1, lines: [{ ...line, quantity: 0 }] }),
      JSON.stringify({ version: 1, lines: [{ ...line, quantity: '2' }] }),
      JSON.stringify({ version: 1, lines: [{ ...line, priceMinor: 1.5 }] }),
      JSON.stringify({ version: 1, lines: [{ ...line, name: undefined }] }),
      JSON.stringify({ version: 1, lines: [line, line] }),
    ];
    for (const text of broken) expect(decodeCart(text), text).toEqual([]);
  });
});

describe('the cart beside the live catalogue', () => {
  const lines = [lineOf(aPart(), 2), lineOf(aGasket(), 3)];

  it('says nothing while nothing has changed', () => {
    expect(compareCart(lines, [aPart(), aGasket()])).toEqual({ lines, changes: [] });
  });

  it('takes the new price and says both, with the new total', () => {
    const { lines: fresh, changes } = compareCart(lines, [aPart({ price: 52 }), aGasket()]);
    expect(fresh[0]?.priceMinor).toBe(5200);
    expect(changes).toEqual([
      'The price of Flat burr set changed from $48.00 to $52.00.',
      'Your new total is $159.20. Check and continue.',
    ]);
  });

  it('keeps what has sold out in sight, but out of the total, and says so once', () => {
    const sold = compareCart(lines, [aPart(), aGasket({ stock: 0 })]);
    expect(sold.changes[0]).toBe('Boiler gasket set has just sold out. It has been removed from your total.');
    expect(sold.changes[1]).toBe('Your new total is $96.00. Check and continue.');
    expect(compareCart(sold.lines, [aPart()]).changes).toEqual([]);
    const back = compareCart(sold.lines, [aPart(), aGasket()]);
    expect(back.changes[0]).toBe('Boiler gasket set is in stock again.');
  });

  it('lowers a quantity to what is left', () => {
    const { lines: fresh, changes } = compareCart(lines, [aPart({ stock: 1 }), aGasket()]);
    expect(fresh[0]?.quantity).toBe(1);
    expect(changes[0]).toBe('Only 1 of Flat burr set left. Your cart now holds 1.');
  });
});
