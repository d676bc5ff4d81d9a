// The admin's form of a product: text in its fields, a draft or a change on the wire.
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CATEGORIES, type Category } from '#contract/catalogue/categories.ts';
import type { ProductChange, ProductDraft } from '#contract/catalogue/product-changes.ts';

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

/** The form of a product, or of none yet. */
export function productForm(product?: Product): ProductForm {
  const text = (field: ProductField) =>
    field === 'price' ? (product?.price.toFixed(2) ?? '') : String(product?.[field] ?? '');
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, text(field)])) as ProductForm;
}

/** None for what is no category. */
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
