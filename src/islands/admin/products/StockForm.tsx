// How many there are of a part, changed for a reason that its history keeps.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type ProductDetail, REASON_NAMES, STOCK_REASONS } from '#contract/catalogue/products-admin.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { useSaving } from '#islands/admin/shell/use-saving.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import {
  EMPTY_STOCK_FORM,
  productDetail,
  STOCK_MESSAGES,
  type StockForm as StockFields,
  stockAfter,
} from '#stores/admin/product-detail.ts';
import { productsStore } from '#stores/admin/products.ts';

const QUANTITIES = { add: 'How many came in', take: 'How many are gone', set: 'How many there are' };
const REASONS = REASON_NAMES.map((value) => ({ value, title: inWords(value) }));

interface FieldsProps {
  form: StockFields;
  onChange: (part: Partial<StockFields>) => void;
}

function Fields({ form, onChange }: FieldsProps) {
  const bind = bindTo(form, onChange);
  return (
    <>
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
    </>
  );
}

export function StockForm({ product }: { product: ProductDetail }) {
  const { _id: id, stock } = product;
  const draft = useStore(productDetail.$drafts)[id];
  const form = draft ?? EMPTY_STOCK_FORM;
  const state = useStore(productDetail.$forms)[id];
  useEffect(() => productDetail.openForm(id), [id]);
  const after = stockAfter(stock, form);
  const { message, setMessage, save } = useSaving(async () => {
    const saved = await productDetail.adjust(product);
    if (saved.ok) void productsStore.load();
    return saved;
  }, STOCK_MESSAGES.notChanged);

  return (
    <DraftForm
      id="stock"
      small
      state={state}
      onSave={() => void save()}
      label="Change stock"
      message={message}
      discard={draft && { label: 'Discard', onPress: () => productDetail.discard(id) }}
      actions={
        after !== null && (
          <p className="label" aria-live="polite">
            {stock.toLocaleString('en-GB')} becomes {after.toLocaleString('en-GB')}
          </p>
        )
      }
    >
      <Fields
        form={form}
        onChange={(part) => {
          setMessage('');
          productDetail.edit(id, part);
        }}
      />
    </DraftForm>
  );
}
