// Sample parts and a fake storage for tests of shop, cart and checkout.
import type { Product, ProductList } from '#contract/catalogue/catalogue.ts';

export const aPart = (change: Partial<Product> = {}): Product => ({
  _id: 'part-burrs',
  id: 'part-burrs',
  slug: 'burrs',
  partNumber: 'KR-GR-0641',
  name: 'Flat burr set',
  summary: 'Hardened steel pair.',
  description: 'For most doser grinders.',
  particulars: { Size: '64 mm' },
  fits: '',
  fitting: '',
  price: 48,
  currency: 'USD',
  image: '/pictures/grinders.flat_burrs-720.webp',
  alt: 'Two burrs',
  category: 'Coffee Machine Parts',
  subcategory: 'Grinders',
  stock: 24,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

export const aGasket = (change: Partial<Product> = {}): Product =>
  aPart({
    _id: 'part-gasket',
    id: 'part-gasket',
    slug: 'gasket',
    partNumber: 'KR-BO-1300',
    name: 'Boiler gasket set',
    summary: 'Thirteen seals.',
    description: 'A six-hole flange gasket and more.',
    price: 18.4,
    subcategory: 'Boilers',
    ...change,
  });

/** A `sessionStorage` as in a browser. */
export function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** A response of the service. */
export const listOf = (products: Product[]): ProductList => ({
  success: true,
  products,
  lowStock: 10,
});

/** The live catalogue as a `fetch` stub. */
export const catalogueOf = (products: Product[]) => async () => Response.json(listOf(products));
