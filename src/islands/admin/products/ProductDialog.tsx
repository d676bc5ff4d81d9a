// Adding a product, or changing one. What is typed outlives the dialog.

import { useStore } from '@nanostores/react';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { type Edited, editKey, productEdits } from '#stores/admin/product-edits.ts';
import { PRODUCT_LABELS, productForm } from '#stores/admin/product-form.ts';
import { ProductFields } from './ProductFields.tsx';

const { $drafts, $forms, untouched, edit, discard, save } = productEdits;

interface Props {
  isOpen: boolean;
  product: Edited;
  onClosed: () => void;
  /** `rest` is the version to edit next if the dialog stays open: after more typing, or after taking the other admin's version. */
  onChanged: (msg: string, rest: Edited) => void;
}

export function ProductDialog({ isOpen, product, onClosed, onChanged }: Props) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClosed}
      title={product ? `Edit ${product.name}` : 'Add product'}
      shape="wide"
    >
      {(close) => <ProductForm product={product} onChanged={onChanged} close={close} />}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'product' | 'onChanged'> {
  close: () => void;
}

function ProductForm({ product, onChanged, close }: FormProps) {
  const id = editKey(product);
  const draft = useStore($drafts)[id];
  const state = useStore($forms)[id];
  const { form, base, isStale } = draft ?? untouched(product);

  async function press() {
    const saved = await showOutcome(save(product));
    if (!saved.ok) return;
    onChanged(saved.msg, saved.rest);
    if (!saved.rest) close();
  }

  function leave() {
    discard(id);
    if (isStale) onChanged('', base);
    else close();
  }

  return (
    <DraftForm
      id="product"
      className="grid gap-6"
      state={state}
      draft={draft}
      onSave={() => void press()}
      label={product ? 'Save changes' : 'Add product'}
      onDiscard={leave}
      leaveLabel="Cancel"
      differences={differencesOf(PRODUCT_LABELS, form, productForm(base))}
    >
      <ProductFields values={form} onChange={(change) => edit(product, change)} />
    </DraftForm>
  );
}
