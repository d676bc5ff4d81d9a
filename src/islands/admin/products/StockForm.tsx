// Form to change a product's stock, with a reason for its history.

import { type ProductDetail, REASON_NAMES, STOCK_REASONS } from '#contract/catalogue/products-admin.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { productDetail, stockAfter } from '#stores/admin/products/product-detail.ts';

const QUANTITIES = { add: 'Quantity to add', take: 'Quantity to remove', set: 'Quantity in stock' };
const REASONS = REASON_NAMES.map((value) => ({ value, title: inWords(value) }));

export function StockForm({ product }: { product: ProductDetail }) {
  const { stock } = product;
  const fields = useDraft(productDetail, product);
  const { form, bind } = fields;
  const after = stockAfter(stock, form);

  return (
    <DraftForm
      {...fields}
      id="stock"
      small
      label="Change stock"
      actions={
        <p className="label empty:sr-only" role="status">
          {after !== null && `${stock.toLocaleString('en-GB')} becomes ${after.toLocaleString('en-GB')}`}
        </p>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...bind('reason')} label="Reason" options={REASONS} />
        <TextField
          {...bind('quantity')}
          label={QUANTITIES[STOCK_REASONS[form.reason]]}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextField {...bind('note')} label="Note (optional)" />
    </DraftForm>
  );
}
