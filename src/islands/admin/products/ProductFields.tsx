import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { PARTICULARS } from '#contract/catalogue/particulars.ts';
import { PictureField } from '#islands/shared/PictureField.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { PRODUCT_LABELS, type ProductForm, subcategoriesOf } from '#stores/admin/products/product-form.ts';

interface Props {
  values: ProductForm;
  onChange: (change: Partial<ProductForm>) => void;
}

/** @param none the title of an empty choice */
const optionsOf = (none: string, names: readonly string[]) => [
  { value: '', title: none },
  ...names.map((name) => ({ value: name, title: name })),
];

const HINT = `One on each line, under these names: ${PARTICULARS.join(', ')}`;
const CATEGORIES = optionsOf('Choose a category', CATEGORY_NAMES);

const optionalLabel = (name: keyof ProductForm) => `${PRODUCT_LABELS[name]} (optional)`;

export function ProductFields({ values, onChange }: Props) {
  const bindValue = bindTo(values, onChange);
  const bind = (name: keyof ProductForm) => ({ ...bindValue(name), label: PRODUCT_LABELS[name] });
  const optional = (name: keyof ProductForm) => ({ ...bindValue(name), label: optionalLabel(name) });
  const subcategories = optionsOf(
    values.category ? 'Choose a subcategory' : 'Choose a category first',
    subcategoriesOf(values.category),
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('name')} className="sm:col-span-2" autoFocus />
      <TextField {...bind('price')} type="number" inputMode="decimal" min={0.01} step={0.01} />
      <TextField {...bind('stock')} type="number" inputMode="numeric" min={0} step={1} />
      <SelectField
        {...bind('category')}
        options={CATEGORIES}
        onChange={({ target }) => onChange({ category: target.value, subcategory: '' })}
      />
      <SelectField {...bind('subcategory')} options={subcategories} />
      <TextArea {...bind('description')} className="sm:col-span-2" rows={4} />
      <PictureField
        name="image"
        label={PRODUCT_LABELS.image}
        hint="Upload a picture, or paste a link starting https:// or /pictures/"
        kind="product"
        value={values.image}
        onChange={(image) => onChange({ image })}
      />
      <TextField {...optional('alt')} hint="For people who can’t see it" className="sm:col-span-2" />
      <TextField {...optional('partNumber')} hint="Yours" />
      <TextField {...optional('mpn')} hint="As the maker prints it" />
      <TextField {...optional('brand')} hint="The maker’s" />
      <TextField {...optional('gtin')} hint="The digits under the barcode" inputMode="numeric" />
      <TextField
        {...optional('otherNumbers')}
        hint="Superseded and alternative ones, with commas between them"
        className="sm:col-span-2"
      />
      <TextField {...optional('summary')} className="sm:col-span-2" />
      <TextArea
        {...optional('particulars')}
        hint={HINT}
        className="sm:col-span-2"
        rows={5}
        placeholder={'Voltage: 230 V\nPower: 3000 W'}
      />
      <TextArea {...optional('fits')} className="sm:col-span-2" rows={2} />
      <TextArea {...optional('fitting')} className="sm:col-span-2" rows={3} />
    </div>
  );
}
