// Changes the stock of a product, for a reason that its history keeps.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type ProductDetail, REASON_NAMES, STOCK_REASONS } from '#contract/catalogue/products-admin.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { useSaving } from '#islands/admin/shell/use-saving.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { productDetail, stockAfter } from '#stores/admin/product-detail.ts';
import { productsStore } from '#stores/admin/products.ts';

const QUANTITIES = { add: 'Quantity to add', take: 'Quantity to remove', set: 'Quantity in stock' };
const REASONS = REASON_NAMES.map((value) => ({ value, title: inWords(value) }));

export function StockForm({ product }: { product: ProductDetail }) {
  const { _id: id, stock } = product;
  const draft = useStore(productDetail.$drafts)[id];
  const { form } = draft ?? productDetail.untouched(product);
  const state = useStore(productDetail.$forms)[id];
  useEffect(() => productDetail.openForm(id), [id]);
  const after = stockAfter(stock, form);
  const { message, setMessage, save } = useSaving(async () => {
    const saved = await productDetail.save(product);
    if (saved.ok) void productsStore.load();
    return saved;
  });
  const bind = bindTo(form, (part) => {
    setMessage('');
    productDetail.edit(product, part);
  });

  return (
    <DraftForm
      id="stock"
      small
      state={state}
      draft={draft}
      onSave={() => void save()}
      label="Change stock"
      message={message}
      onDiscard={() => productDetail.discard(id)}
      actions={
        after !== null && (
          <p className="label" aria-live="polite">
            {stock.toLocaleString('en-GB')} becomes {after.toLocaleString('en-GB')}
          </p>
        )
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
      <TextField {...bind('note')} label="Note (optional)" maxLength={200} />
    </DraftForm>
  );
}
