import type { ChangeEvent } from 'react';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { Field, TextField } from '#islands/ui/Field.tsx';
import { PictureField } from '#islands/ui/PictureField.tsx';
import { type ProductField, type ProductForm, subcategoriesOf } from '#stores/admin/product-form.ts';

interface Props {
  values: ProductForm;
  currency: string | undefined;
  onChange: (change: Partial<ProductForm>) => void;
}

export function ProductFields({ values, currency, onChange }: Props) {
  const bind = (name: ProductField) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('name')} label="Name" className="sm:col-span-2" autoFocus maxLength={120} />
      <TextField
        {...bind('price')}
        label={currency ? `Price (${currency})` : 'Price'}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
      />
      <TextField {...bind('stock')} label="Stock" type="number" inputMode="numeric" min={0} step={1} />
      <Field name="category" label="Category">
        {(control) => (
          <select
            {...control}
            value={values.category}
            onChange={({ target }) => onChange({ category: target.value, subcategory: '' })}
          >
            <option value="">Choose a category</option>
            {CATEGORY_NAMES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field name="subcategory" label="Subcategory">
        {(control) => (
          <select
            {...control}
            value={values.subcategory}
            onChange={({ target }) => onChange({ subcategory: target.value })}
          >
            <option value="">{values.category ? 'Choose a subcategory' : 'Choose a category first'}</option>
            {subcategoriesOf(values.category).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field name="description" label="Description" className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={2000}
            value={values.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
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
