// How many there are of a part, changed for a reason that its history keeps.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  type ProductDetail,
  REASON_NAMES,
  STOCK_REASONS,
  type StockReason,
} from '#contract/catalogue/products-admin.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { say } from '#islands/shared/toast.ts';
import { askAgain } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { EMPTY_STOCK_FORM, productDetail, STOCK_WORDS, stockAfter } from '#stores/admin/product-detail.ts';
import { productsStore } from '#stores/admin/products.ts';

const QUANTITIES = { add: 'How many came in', take: 'How many are gone', set: 'How many there are' };

export function StockForm({ product }: { product: ProductDetail }) {
  const draft = useStore(productDetail.$drafts)[product._id];
  const form = draft ?? EMPTY_STOCK_FORM;
  const [said, setSaid] = useState('');
  const state = useStore(productDetail.$forms)[product._id];
  useEffect(() => productDetail.openForm(product._id), [product._id]);
  const isSending = state?.state === 'sending';
  const after = stockAfter(product.stock, form);
  const change = (part: Partial<typeof form>) => {
    setSaid('');
    productDetail.edit(product._id, part);
  };

  async function save() {
    setSaid('');
    const saved = await productDetail.adjust(product);
    if (saved.ok) {
      setSaid(saved.msg);
      say.success(saved.msg);
      await productsStore.load();
    } else if (saved.code) {
      say.error(STOCK_WORDS.notChanged);
      await askAgain(saved.code);
    }
  }

  return (
    <Form
      id="stock"
      errors={state?.state === 'refused' ? state.errors : NO_ERRORS}
      onSubmit={() => void save()}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="reason" label="Reason">
          {(control) => (
            <select
              {...control}
              value={form.reason}
              onChange={({ target }) => change({ reason: target.value as StockReason })}
            >
              {REASON_NAMES.map((name) => (
                <option key={name} value={name}>
                  {inWords(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          name="quantity"
          label={QUANTITIES[STOCK_REASONS[form.reason]]}
          inputMode="numeric"
          autoComplete="off"
          value={form.quantity}
          onChange={({ target }) => change({ quantity: target.value })}
        />
      </div>
      <TextField
        name="note"
        label="Note (optional)"
        maxLength={200}
        value={form.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Refusal form={state} />
      {said && <Notice kind="success">{said}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" small aria-disabled={isSending}>
          {isSending ? 'Saving...' : 'Change stock'}
        </Button>
        {draft && (
          <Button small aria-disabled={isSending} onClick={() => productDetail.discard(product._id)}>
            Discard
          </Button>
        )}
        {after !== null && (
          <p className="label" aria-live="polite">
            {product.stock.toLocaleString('en-GB')} becomes {after.toLocaleString('en-GB')}
          </p>
        )}
      </div>
    </Form>
  );
}
