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
  mpn: 'Maker’s number',
  otherNumbers: 'Other numbers',
  brand: 'Brand',
  gtin: 'GTIN',
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

/** Of a new product, sent only if they are filled in. */
const SHORT_OPTIONAL = ['partNumber', 'mpn', 'otherNumbers', 'brand', 'gtin', 'summary', 'alt'];

/** Text that isn't a number stays text, so that the contract can say what is wrong with it. */
const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const toWire = ({ price, stock, particulars, ...texts }: ProductForm) => ({
  ...texts,
  price: number(price),
  stock: number(stock),
  particulars: readParticulars(particulars),
});

/** What is sent: price as a decimal, stock as an integer. */
export const productDraft = (form: ProductForm): ProductDraft =>
  Object.fromEntries(
    Object.entries(toWire(form)).filter(
      ([field, value]) => !SHORT_OPTIONAL.includes(field) || String(value).trim() !== '',
    ),
  ) as unknown as ProductDraft;

/**
 * The whole product as it was read, with the form's changes, also what is empty now: the server keeps what a change leaves out.
 * `product.version` is what it compares.
 */
export const productChange = (form: ProductForm, product: Product): ProductChange => {
  const { _id, id, slug, currency, version } = product;
  return { _id, id, slug, currency, version, ...toWire(form) } as ProductChange;
};
