// Adding a product, or changing one. What has been typed outlives a dialog that was closed by a slip, and its tab.

import { useStore } from '@nanostores/react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { editKey, productEdits, untouched } from '#stores/admin/product-edits.ts';
import { productForm } from '#stores/admin/product-form.ts';
import { PRODUCT_MESSAGES } from '#stores/admin/products.ts';
import { ProductFields } from './ProductFields.tsx';
import { TheirVersion } from './TheirVersion.tsx';

const { $drafts, $forms, edit, keep, discard, save } = productEdits;

interface Props {
  isOpen: boolean;
  /** The one to change; null to add one. */
  product: Product | null;
  onClosed: () => void;
  /** `rest` is the product as saved where typing went on meanwhile: the dialog then stays, for that. */
  onSaved: (msg: string, rest: Product | null) => void;
}

export function ProductDialog({ isOpen, product, onClosed, onSaved }: Props) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClosed}
      title={product ? `Edit ${product.name}` : 'Add product'}
      shape="wide"
    >
      {(close) => <ProductForm product={product} onSaved={onSaved} close={close} />}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'product' | 'onSaved'> {
  close: () => void;
}

function ProductForm({ product, onSaved, close }: FormProps) {
  const id = editKey(product);
  const draft = useStore($drafts)[id];
  const state = useStore($forms)[id];
  const { form, base, isStale } = draft ?? untouched(product);

  async function press() {
    const saved = await save(product);
    await showOutcome(saved, base ? PRODUCT_MESSAGES.notChanged : PRODUCT_MESSAGES.notAdded);
    if (!saved.ok) return;
    onSaved(saved.msg, saved.rest);
    if (!saved.rest) close();
  }
  const leave = () => {
    discard(id);
    close();
  };

  return (
    <DraftForm
      id="product"
      className="grid gap-6"
      state={state}
      onSave={() => void press()}
      label={product ? 'Save changes' : 'Add product'}
      discard={{ label: draft ? 'Discard changes' : 'Cancel', onPress: leave }}
      conflict={
        isStale &&
        base && (
          <TheirVersion
            mine={form}
            id={base._id}
            onTake={(theirs) => keep(id, { form: productForm(theirs), base: theirs, isStale: false })}
            onKeep={(theirs) => keep(id, { form, base: theirs, isStale: false })}
          />
        )
      }
      isUnsaved={draft !== undefined && !isStale}
    >
      <ProductFields values={form} currency={base?.currency} onChange={(change) => edit(product, change)} />
    </DraftForm>
  );
}
