// Cart and checkout ask for their parts before React comes, and the stores take that answer for theirs, once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeCart, MAX_LINES } from '#contract/orders/cart.ts';
import { askForCart } from '#lib/head/inline-scripts.ts';
import { readParts } from '#stores/shop/parts.ts';

const asked: string[] = [];
/** @param parts ids that are for sale */
const answerWith = (...parts: string[]) =>
  vi.fn((url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ products: parts.map((_id) => ({ _id })), lowStock: 10 }));
  });

/** Runs the page's script, as its parser does. */
const openPage = (origin = '') => new Function(askForCart(origin))();
const store = (cart?: string) => vi.stubGlobal('localStorage', { ...(cart !== undefined && { cart }) });
const fill = (...ids: string[]) => store(encodeCart(ids.map((id) => ({ id, quantity: 1 }))));

beforeEach(() => {
  asked.length = 0;
  Reflect.deleteProperty(globalThis, 'early');
  vi.stubGlobal('fetch', answerWith('pump'));
});
afterEach(() => vi.unstubAllGlobals());

it('asks once for what the cart holds, in the words of the store', async () => {
  fill('pump', 'belt 2', 'valve');
  openPage();
  expect(asked).toEqual(['/api/products?ids=pump%2Cvalve&fields=card']);
  await expect(readParts(['pump', 'belt 2', 'valve'])).resolves.toEqual([{ _id: 'pump' }]);
  expect(asked).toHaveLength(1);
  await readParts(['pump', 'valve']);
  expect(asked).toHaveLength(2);
});

it('asks the service elsewhere, too', () => {
  fill('pump');
  openPage('https://api.example.org');
  expect(asked).toEqual(['https://api.example.org/api/products?ids=pump&fields=card']);
});

it('asks for as many as a call may', () => {
  fill(...Array.from({ length: MAX_LINES + 1 }, (_, n) => `part${n}`));
  openPage();
  expect(new URLSearchParams(asked[0]?.split('?')[1]).get('ids')?.split(',')).toHaveLength(MAX_LINES);
});

it('is not taken for a cart that has changed, nor later', async () => {
  fill('pump');
  openPage();
  await readParts(['belt']);
  expect(asked).toHaveLength(2);
  await readParts(['pump']);
  expect(asked).toHaveLength(3);
});

it('asks again where there was no answer', async () => {
  fill('pump');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  openPage();
  vi.stubGlobal('fetch', answerWith('pump'));
  await expect(readParts(['pump'])).resolves.toEqual([{ _id: 'pump' }]);
});

it.each([
  ['no', undefined],
  ['an empty', '{"version":1,"lines":[]}'],
  ['a damaged', '{"version":1,"lines":[{"id":'],
  ['a strange', '{"lines":[null]}'],
])('asks for nothing with %s cart', (_, stored) => {
  store(stored);
  openPage();
  expect(asked).toEqual([]);
});

it('asks for nothing where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  openPage();
  expect(asked).toEqual([]);
});
