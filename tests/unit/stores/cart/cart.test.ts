import { beforeEach, describe, expect, it } from 'vitest';
import { decodeCart, EMPTY_CART, encodeCart } from '#contract/orders/cart.ts';
import { $cartCount, $cartEntries } from '#stores/cart/cart.ts';
import { compareCart, type KnownParts } from '#stores/cart/cart-lines.ts';
import { addToCart, removeFromCart, setQuantity, takeFromCart } from '#stores/cart/change-cart.ts';
import { aGasket, aPart } from '../shop/shop-samples.ts';

const held = () => $cartEntries.get().map(({ id, quantity }) => [id, quantity]);

beforeEach(() => $cartEntries.set(EMPTY_CART));

describe('the cart', () => {
  it('adds a new part once, and one more each time it is added again', () => {
    expect(addToCart(aPart())).toBe(1);
    expect(addToCart(aGasket())).toBe(1);
    expect(addToCart(aPart())).toBe(1);
    expect(held()).toEqual([
      ['part-burrs', 2],
      ['part-gasket', 1],
    ]);
    expect($cartCount.get()).toBe(3);
  });

  it('never holds more than the stock, nor more than the order limit', () => {
    const rare = aPart({ stock: 2 });
    expect([addToCart(rare), addToCart(rare), addToCart(rare)]).toEqual([1, 1, 0]);
    expect(addToCart(aGasket({ stock: 500 }), 200)).toBe(99);
    expect(addToCart(aPart({ _id: 'part-none', stock: 0 }))).toBe(0);
    expect($cartCount.get()).toBe(101);
  });

  it('ignores a quantity below one and stops at the stock', () => {
    addToCart(aPart({ stock: 5 }), 3);
    for (const quantity of [0, -1, 1.5, Number.NaN]) setQuantity('part-burrs', quantity, 5);
    expect(held()).toEqual([['part-burrs', 3]]);
    setQuantity('part-burrs', 50, 5);
    expect(held()).toEqual([['part-burrs', 5]]);
    setQuantity('part-unknown', 2, 5);
    expect(held()).toEqual([['part-burrs', 5]]);
  });

  it('removes by id', () => {
    addToCart(aPart());
    addToCart(aGasket());
    removeFromCart('part-burrs');
    expect(held()).toEqual([['part-gasket', 1]]);
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
  const entry = { id: 'part-burrs', quantity: 2 };
  const stored = (...lines: unknown[]) => JSON.stringify({ version: 1, lines });

  it('holds ids and quantities and nothing else', () => {
    expect(encodeCart([entry])).toBe('{"version":1,"lines":[{"id":"part-burrs","quantity":2}]}');
    addToCart(aPart());
    expect($cartEntries.get()).toEqual([{ id: 'part-burrs', quantity: 1 }]);
  });

  it('is read back unchanged', () => {
    expect(decodeCart(encodeCart([entry]))).toEqual([entry]);
  });

  it('with names and prices, as older versions stored it, is still read', () => {
    const { name, description, image, alt, currency, slug } = aPart();
    const old = { ...entry, slug, name, description, image, alt, priceMinor: 4800, currency, stock: 24 };
    expect(decodeCart(stored(old))).toEqual([entry]);
  });

  it('is read with an unknown field, and without it', () => {
    expect(decodeCart(stored({ ...entry, giftWrap: true }, { id: 'part-gasket', quantity: 1 }))).toEqual([
      entry,
      { id: 'part-gasket', quantity: 1 },
    ]);
  });

  it('loses only its invalid entries', () => {
    const broken = [null, 7, { id: 'x' }, { id: 1, quantity: 1 }];
    const quantities = [0, -1, 1.5, 100, '2'].map((quantity) => ({ id: 'x', quantity }));
    expect(decodeCart(stored(...broken, entry, ...quantities))).toEqual([entry]);
    expect(decodeCart(stored(entry, entry))).toEqual([entry]);
  });

  it('is empty for everything that is not a cart', () => {
    for (const text of ['', '{', 'null', '[]', '{"version":2,"lines":[]}', '{"version":1,"lines":{}}'])
      expect(decodeCart(text), text).toEqual([]);
  });
});

describe('the cart compared with the live catalogue', () => {
  const entries = [
    { id: 'part-burrs', quantity: 2 },
    { id: 'part-gasket', quantity: 3 },
  ];
  const known = (...parts: ReturnType<typeof aPart>[]): KnownParts =>
    new Map(parts.map((part) => [part._id, part]));
  const before = known(aPart(), aGasket());
  const NOTHING: KnownParts = new Map();

  it('reports nothing while nothing has changed, nor on the first check', () => {
    for (const first of [before, NOTHING])
      expect(compareCart(entries, first, known(aPart(), aGasket()))).toEqual({ entries, changes: [] });
  });

  it('reports the old price and the new one, with the new total', () => {
    const { changes } = compareCart(entries, before, known(aPart({ price: 52 }), aGasket()));
    expect(changes).toEqual([
      'The price of Flat burr set changed from $48.00 to $52.00.',
      'Your new total is $159.20. Please check it before you continue.',
    ]);
  });

  it('keeps sold-out parts visible, but out of the total, and reports them once', () => {
    const sold = known(aPart(), aGasket({ stock: 0 }));
    const { entries: kept, changes } = compareCart(entries, before, sold);
    expect(kept).toEqual(entries);
    expect(changes).toEqual([
      'Boiler gasket set has just sold out. We’ve taken it off your total.',
      'Your new total is $96.00. Please check it before you continue.',
    ]);
    expect(compareCart(entries, sold, sold).changes).toEqual([]);
    expect(compareCart(entries, sold, before).changes[0]).toBe('Boiler gasket set is back in stock.');
  });

  it('reports on the first check what is no longer sold, even without a name', () => {
    expect(compareCart(entries, NOTHING, known(aPart())).changes[0]).toBe(
      'We no longer sell one of the parts in your cart. We’ve taken it off your total.',
    );
  });

  it('lowers a quantity to what is left', () => {
    const { entries: fresh, changes } = compareCart(entries, before, known(aPart({ stock: 1 }), aGasket()));
    expect(fresh[0]?.quantity).toBe(1);
    expect(changes[0]).toBe('Only 1 of Flat burr set left. Your cart now holds 1.');
  });
});
