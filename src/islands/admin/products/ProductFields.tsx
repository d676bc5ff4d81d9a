import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { PictureField } from '#islands/ui/PictureField.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { type ProductForm, subcategoriesOf } from '#stores/admin/product-form.ts';

interface Props {
  values: ProductForm;
  currency: string | undefined;
  onChange: (change: Partial<ProductForm>) => void;
}

/** @param none what reads where none is chosen */
const optionsOf = (none: string, names: readonly string[]) => [
  { value: '', title: none },
  ...names.map((name) => ({ value: name, title: name })),
];

export function ProductFields({ values, currency, onChange }: Props) {
  const bind = bindTo(values, onChange);
  const price = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('name')} label="Name" className="sm:col-span-2" autoFocus maxLength={120} />
      <TextField {...bind('price')} {...price} label={currency ? `Price (${currency})` : 'Price'} />
      <TextField {...bind('stock')} label="Stock" type="number" inputMode="numeric" min={0} step={1} />
      <SelectField
        {...bind('category')}
        label="Category"
        options={optionsOf('Choose a category', CATEGORY_NAMES)}
        onChange={({ target }) => onChange({ category: target.value, subcategory: '' })}
      />
      <SelectField
        {...bind('subcategory')}
        label="Subcategory"
        options={optionsOf(
          values.category ? 'Choose a subcategory' : 'Choose a category first',
          subcategoriesOf(values.category),
        )}
      />
      <TextArea
        {...bind('description')}
        label="Description"
        className="sm:col-span-2"
        rows={4}
        maxLength={2000}
      />
      <PictureField
        name="image"
        label="Image"
        hint="Filled by an upload; or a picture of this site, like /pictures/part-720.webp, or an https address"
        kind="product"
        className="sm:col-span-2"
        value={values.image}
        onChange={(image) => onChange({ image })}
      />
      <TextField
        {...bind('alt')}
        label="What the picture shows (optional)"
        hint="For those who cannot see it"
        className="sm:col-span-2"
        maxLength={200}
      />
      <TextField {...bind('partNumber')} label="Part number (optional)" maxLength={40} />
      <TextField {...bind('summary')} label="Short line (optional)" maxLength={160} />
    </div>
  );
}
