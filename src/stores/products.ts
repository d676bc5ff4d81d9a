// The admin's products: the list, finding one, adding, changing, and what to do when someone else was faster.
import { atom, computed } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { addProduct, changeProduct, listProducts, type Product } from '#contract/catalogue.ts';
import { inOrder } from './field-order.ts';
import { errorsOf, type FormState, problemsOf } from './form.ts';
import { withReason } from './listing.ts';
import { PRODUCT_FIELDS, type ProductForm, productChange, productDraft } from './product-form.ts';

/** Words of spec section 8; a stale version has those of safety.md E. */
export const PRODUCT_WORDS = {
  added: 'Product added successfully!',
  notAdded: 'Failed to add product',
  changed: 'Product updated successfully!',
  notChanged: 'Failed to update product',
};

/** A failed list reads as an empty one (spec section 8), but the page may offer to try again. */
export type ProductList = { state: 'loading' } | { state: 'ready' | 'failed'; products: readonly Product[] };

/** `code` is empty where the form itself refused. */
export type Saved = { ok: true; msg: string } | { ok: false; code: string; msg: string };
const UNSAVED: Saved = { ok: false, code: '', msg: '' };

const matches = (product: Product, search: string) =>
  [product.name, product.partNumber, product.category, product.subcategory, product.description].some(
    (text) => text.toLowerCase().includes(search),
  );

export function createProductDesk(call: typeof browserCall) {
  const $products = atom<ProductList>({ state: 'loading' });
  const $productSearch = atom('');
  const $form = atom<FormState>({ state: 'idle' });
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

  function refuse(errors: Record<string, string>, code: string, msg: string): Saved {
    $form.set({ state: 'refused', errors: inOrder(errors, PRODUCT_FIELDS), msg });
    return { ok: false, code, msg };
  }

  /** Adds a product, or changes `product`. What is wrong stands in `$form`; the answer only says how it went. */
  async function save(form: ProductForm, product: Product | null): Promise<Saved> {
    if ($form.get().state === 'sending') return UNSAVED;
    const body = product ? productChange(form, product) : productDraft(form);
    const errors = problemsOf((product ? changeProduct : addProduct).body, body);
    if (errors) return refuse(errors, '', '');
    $form.set({ state: 'sending' });
    const answer = product
      ? await call(changeProduct, { params: { id: product._id }, body: productChange(form, product) })
      : await call(addProduct, { body: productDraft(form) });
    if (!answer.ok) {
      const words = product ? PRODUCT_WORDS.notChanged : PRODUCT_WORDS.notAdded;
      return refuse(errorsOf(answer.issues), answer.code, withReason(words, answer.msg));
    }
    keep(answer.data.product);
    $form.set({ state: 'done' });
    return { ok: true, msg: product ? PRODUCT_WORDS.changed : PRODUCT_WORDS.added };
  }

  /** A form that is opened knows nothing of the one before. */
  const openForm = () => $form.set({ state: 'idle' });

  return { $products, $productSearch, $shownProducts, $form, load, findProducts, readAgain, openForm, save };
}

export const productDesk = createProductDesk(browserCall);
