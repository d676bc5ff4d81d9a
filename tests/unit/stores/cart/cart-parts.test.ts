// The cart's product requests: only its own parts, again when it gains one, and no change without an answer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { EMPTY_CART, MAX_LINES } from '#contract/orders/cart.ts';
import { aPart, listOf } from '../shop/shop-samples.ts';

const part = (id: string, change: Partial<Product> = {}) =>
  aPart({ _id: id, id, slug: id, name: id, ...change });

/** What is for sale, by id. */
let sold: Map<string, Product>;
/** The `ids` of each call; null: it asked for the whole catalogue. */
let asked: (string[] | null)[];
/** Called before each answer. */
let before: (ids: readonly string[]) => Promise<void> | void;
let change: typeof import('#stores/cart/change-cart.ts');
let checks: typeof import('#stores/cart/cart-lines.ts');
let parts: typeof import('#stores/shop/parts.ts');

beforeEach(async () => {
  vi.resetModules();
  asked = [];
  before = () => undefined;
  sold = new Map(['a', 'b', 'c'].map((id) => [id, part(id)]));
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = new URL(url, 'http://shop.test').searchParams.get('ids')?.split(',') ?? null;
    asked.push(ids);
    const found = (ids ?? [...sold.keys()]).flatMap((id) => sold.get(id) ?? []);
    await before(ids ?? []);
    return Response.json(listOf(found));
  });
  change = await import('#stores/cart/change-cart.ts');
  checks = await import('#stores/cart/cart-lines.ts');
  parts = await import('#stores/shop/parts.ts');
  (await import('#stores/cart/cart.ts')).$cartEntries.set(EMPTY_CART);
});
afterEach(() => vi.unstubAllGlobals());

const stocks = () => Object.fromEntries((checks.$cartLines.get() ?? []).map(({ id, stock }) => [id, stock]));
const put = (...ids: string[]) => {
  for (const id of ids) change.addToCart(part(id));
};
const down = () => Promise.reject(new TypeError('unreachable'));
/** Resolves once all requests are answered. */
const settled = () => checks.checkCart(true);

describe('a check of the cart', () => {
  it('requests its own parts in one call, and a part missing from the answer is gone', async () => {
    put('a', 'gone', 'b');
    sold.set('b', part('b', { stock: 5 }));
    await checks.checkCart();
    expect(asked).toEqual([['a', 'gone', 'b']]);
    expect(stocks()).toEqual({ a: 24, gone: 0, b: 5 });
    expect(checks.$cartChanges.get()[0]).toMatch(/^We no longer sell one of the parts/);
  });

  it('of an empty cart requests nothing', async () => {
    await checks.checkCart();
    expect(asked).toEqual([]);
  });

  it('changes nothing without an answer', async () => {
    put('a', 'b');
    before = down;
    await checks.checkCart();
    expect([checks.$cartLines.get(), checks.$hasCartFailed.get()]).toEqual([null, true]);
    before = () => undefined;
    await checks.checkCart();
    expect([stocks(), checks.$hasCartFailed.get()]).toEqual([{ a: 24, b: 24 }, false]);
    sold.delete('b');
    before = down;
    await checks.checkCart();
    expect([stocks(), checks.$cartChanges.get()]).toEqual([{ a: 24, b: 24 }, []]);
    before = () => undefined;
    await checks.checkCart();
    expect(stocks()).toEqual({ a: 24, b: 0 });
    expect(checks.$cartChanges.get()[0]).toMatch(/^b has just sold out/);
  });

  it('repeats when a part was added during the request', async () => {
    put('a');
    before = (ids) => {
      if (!ids.includes('b')) put('b', 'gone');
    };
    await checks.checkCart();
    expect(asked).toEqual([['a'], ['a', 'b', 'gone']]);
    expect(stocks()).toEqual({ a: 24, b: 24, gone: 0 });
  });

  it('starts after the one before it, so that the newer answer comes last', async () => {
    put('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    before = () => promise;
    const first = checks.checkCart();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const second = checks.checkCart();
    sold.set('a', part('a', { stock: 2 }));
    resolve();
    await Promise.all([first, second]);
    expect(stocks()).toEqual({ a: 2 });
  });
});

describe('more parts than one call allows', () => {
  const many = Array.from({ length: MAX_LINES + 3 }, (_, at) => `many-${at}`);
  beforeEach(() => {
    for (const id of many) sold.set(id, part(id));
  });

  it('are requested in several', async () => {
    expect((await parts.readParts(many))?.map(({ id }) => id)).toEqual(many);
    expect(asked.map((ids) => ids?.length)).toEqual([MAX_LINES, 3]);
  });

  it('change nothing when one of the calls has no answer', async () => {
    put(...many, 'gone');
    before = (ids) => (ids.includes('gone') ? down() : undefined);
    await checks.checkCart();
    expect([checks.$cartLines.get(), checks.$hasCartFailed.get()]).toEqual([null, true]);
  });
});

it('an invalid id is not requested, and never means the whole catalogue', async () => {
  put('no part, but a comma', 'a');
  await checks.checkCart();
  expect(stocks()).toEqual({ 'no part, but a comma': 0, a: 24 });
  expect(await parts.readParts(['', 'x'.repeat(129)])).toEqual([]);
  expect(asked).toEqual([['a']]);
});

describe('continuous checking', () => {
  it('checks at once, and when the cart gains a part, not when it loses one or only counts change', async () => {
    put('a', 'b');
    const stop = checks.keepCartChecked();
    await vi.waitFor(() => expect(asked).toEqual([['a', 'b']]));
    change.setQuantity('a', 3, 24);
    change.removeFromCart('b');
    await settled();
    expect(asked).toEqual([['a', 'b'], ['a']]);
    put('c');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]).toEqual(['a', 'c']);
    await settled();
    stop();
    put('b');
    await settled();
    // The two of `settled`, and none for what was added after the stop.
    expect(asked).toHaveLength(5);
  });

  it('requests nothing while the cart is empty', async () => {
    const stop = checks.keepCartChecked();
    await settled();
    expect(asked).toEqual([]);
    stop();
  });

  it('keeps notices from before a part was added', async () => {
    put('a', 'gone');
    const stop = checks.keepCartChecked();
    await settled();
    const changes = checks.$cartChanges.get();
    expect(changes[0]).toMatch(/^We no longer sell one of the parts/);
    put('c');
    await settled();
    expect(checks.$cartChanges.get()).toEqual(changes);
    await checks.checkCart();
    expect(checks.$cartChanges.get()).toEqual([]);
    stop();
  });
});
