// The form of a product in the dashboard: text in its fields, a new product or a change on the wire.
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CATEGORIES, type Category } from '#contract/catalogue/categories.ts';
import { particularsText, readParticulars } from '#contract/catalogue/particulars.ts';
import type { ProductChange, ProductDraft } from '#contract/catalogue/product-changes.ts';

/** The fields in the order of the form. */
export const PRODUCT_LABELS = {
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  subcategory: 'Subcategory',
  description: 'Description',
  image: 'Image',
  alt: 'What the picture shows',
  partNumber: 'Part number',
  summary: 'Summary',
  particulars: 'Particulars',
  fits: 'What it fits',
  fitting: 'Fitting',
};
type ProductField = keyof typeof PRODUCT_LABELS;
/** What the form holds: all text, as typed. */
export type ProductForm = Record<ProductField, string>;

/** The form of a product; empty for one that is being added. */
export function productForm(product: Product | null): ProductForm {
  const text = (field: ProductField) => {
    if (field === 'price') return product?.price.toFixed(2) ?? '';
    if (field === 'particulars') return particularsText(product?.particulars ?? {});
    return String(product?.[field] ?? '');
  };
  const fields = Object.keys(PRODUCT_LABELS) as ProductField[];
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as ProductForm;
}

/** Empty for an unknown category. */
export const subcategoriesOf = (category: string): readonly string[] =>
  CATEGORIES[category as Category] ?? [];

/**
 * What is sent: price as a decimal, stock as an integer, short optional fields only if they are filled in. Text that isn't a
 * number stays text, so that the contract can say what is wrong with it.
 */
export function productDraft(form: ProductForm): ProductDraft {
  const { partNumber, summary, alt, price, stock, particulars, ...rest } = form;
  const optional = Object.entries({ partNumber, summary, alt }).filter(([, value]) => value.trim() !== '');
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));
  return {
    ...rest,
    price: number(price),
    stock: number(stock),
    particulars: readParticulars(particulars),
    ...Object.fromEntries(optional),
  } as ProductDraft;
}

/** The whole product as it was read, with the form's changes; `product.version` is what the server compares. */
export function productChange(form: ProductForm, product: Product): ProductChange {
  const { _id, id, slug, currency, version } = product;
  const { partNumber, summary, alt } = form;
  // Empty ones too: the server keeps what a change leaves out.
  return { _id, id, slug, currency, version, ...productDraft(form), partNumber, summary, alt };
}
