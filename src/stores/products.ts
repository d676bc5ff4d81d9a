// The admin's products: the list, finding one, adding, changing, and what to do when someone else was faster.
import { atom, computed } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import {
  addProduct,
  CATEGORIES,
  type Category,
  changeProduct,
  listProducts,
  type Product,
  type ProductChange,
  type ProductDraft,
} from '#contract/catalogue.ts';

/** Words of spec section 8; a stale version has those of safety.md E. */
export const PRODUCT_WORDS = {
  added: 'Product added successfully!',
  notAdded: 'Failed to add product',
  changed: 'Product updated successfully!',
  notChanged: 'Failed to update product',
};

/** A failed list reads as an empty one (spec section 8), but the page may offer to try again. */
export type ProductList = { state: 'loading' } | { state: 'ready' | 'failed'; products: readonly Product[] };

/** What the form holds: all text, as typed. */
export const PRODUCT_FIELDS = [
  'name',
  'price',
  'stock',
  'category',
  'subcategory',
  'description',
  'image',
  'partNumber',
  'summary',
  'alt',
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
export type ProductForm = Record<ProductField, string>;

export type SaveOutcome =
  | { ok: true; msg: string }
  | { ok: false; code: string; msg: string; fields: Record<string, string> };

/** The form of a product, or of none yet. */
export function productForm(product?: Product): ProductForm {
  const text = (field: ProductField) =>
    field === 'price' ? (product?.price.toFixed(2) ?? '') : String(product?.[field] ?? '');
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, text(field)])) as ProductForm;
}

export const subcategoriesOf = (category: string): readonly string[] =>
  CATEGORIES[category as Category] ?? [];

/**
 * What is sent: price as a decimal, stock as an integer, optional lines only where they say something. Text that is no
 * number stays as it is, so that the contract can say what is wrong with it.
 */
export function productDraft(form: ProductForm): ProductDraft {
  const { partNumber, summary, alt, price, stock, ...rest } = form;
  const optional = Object.entries({ partNumber, summary, alt }).filter(([, value]) => value.trim() !== '');
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));
  return {
    ...rest,
    price: number(price),
    stock: number(stock),
    ...Object.fromEntries(optional),
  } as ProductDraft;
}

/** The whole product as it was read, with the form's changes; `product.version` is what the server compares. */
export function productChange(form: ProductForm, product: Product): ProductChange {
  const { _id, id, slug, currency, version } = product;
  return { _id, id, slug, currency, version, ...productDraft(form) };
}

/** Fields in which their version differs from what is in the form. */
export function differences(form: ProductForm, theirs: Product): ProductField[] {
  const mine = { ...productForm(), ...productDraft(form) };
  const other = { ...productForm(), ...productDraft(productForm(theirs)) };
  return PRODUCT_FIELDS.filter((field) => String(mine[field]).trim() !== String(other[field]).trim());
}

const matches = (product: Product, search: string) =>
  [product.name, product.partNumber, product.category, product.subcategory, product.description].some(
    (text) => text.toLowerCase().includes(search),
  );

export function createProductDesk(call: typeof browserCall) {
  const $products = atom<ProductList>({ state: 'loading' });
  const $productSearch = atom('');
  const $shownProducts = computed([$products, $productSearch], (list, search) => {
    if (list.state === 'loading') return [];
    const wanted = search.trim().toLowerCase();
    return wanted ? list.products.filter((product) => matches(product, wanted)) : list.products;
  });

  async function load(): Promise<void> {
    const answer = await call(listProducts);
    if (answer.ok) $products.set({ state: 'ready', products: answer.data.products });
    else $products.set({ state: 'failed', products: [] });
  }

  const findProducts = (search: string) => $productSearch.set(search);

  /** The product as the server has it now; null when it cannot be read. */
  async function readAgain(id: string): Promise<Product | null> {
    await load();
    const list = $products.get();
    return list.state === 'ready' ? (list.products.find(({ _id }) => _id === id) ?? null) : null;
  }

  function keep(product: Product): void {
    const list = $products.get();
    const known = list.state === 'loading' ? [] : list.products;
    const isKnown = known.some(({ _id }) => _id === product._id);
    const products = isKnown
      ? known.map((other) => (other._id === product._id ? product : other))
      : [product, ...known];
    $products.set({ state: 'ready', products });
  }

  /** Adds a product, or changes `product`. `fields` of a refusal are the words per field. */
  async function save(form: ProductForm, product: Product | null): Promise<SaveOutcome> {
    const answer = product
      ? await call(changeProduct, { params: { id: product._id }, body: productChange(form, product) })
      : await call(addProduct, { body: productDraft(form) });
    if (answer.ok) {
      keep(answer.data.product);
      return { ok: true, msg: product ? PRODUCT_WORDS.changed : PRODUCT_WORDS.added };
    }
    const fields = Object.fromEntries(answer.issues.map(({ path, text }) => [path, text]));
    return { ok: false, code: answer.code, msg: answer.msg, fields };
  }

  return { $products, $productSearch, $shownProducts, load, findProducts, readAgain, save };
}

export const productDesk = createProductDesk(browserCall);
