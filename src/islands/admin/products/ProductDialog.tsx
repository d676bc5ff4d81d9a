// Adding a product, or changing one. What is typed outlives the dialog.

import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { type Edited, productEdits } from '#stores/admin/product-edits.ts';
import { PRODUCT_LABELS, productForm } from '#stores/admin/product-form.ts';
import { ProductFields } from './ProductFields.tsx';

interface Props {
  product: Edited;
  onClosed: () => void;
  /** `rest` is the version to edit next if the dialog stays open: after more typing, or after taking the other admin's version. */
  onChanged: (msg: string, rest: Edited) => void;
}

export function ProductDialog({ product, onClosed, onChanged }: Props) {
  return (
    <Modal onClose={onClosed} title={product ? `Edit ${product.name}` : 'Add product'} shape="wide">
      {(close) => <ProductForm product={product} onChanged={onChanged} close={close} />}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'product' | 'onChanged'> {
  close: () => void;
}

function ProductForm({ product, onChanged, close }: FormProps) {
  const fields = useDraft(productEdits, product);
  const { draft, form, base } = fields;

  async function press() {
    const saved = await fields.save();
    if (!saved.ok) return;
    onChanged(saved.msg, saved.rest);
    if (!saved.rest) close();
  }

  function leave() {
    fields.discard();
    if (draft?.isStale) onChanged('', base);
    else close();
  }

  return (
    <DraftForm
      {...fields}
      id="product"
      className="grid gap-6"
      message=""
      save={press}
      label={product ? 'Save changes' : 'Add product'}
      discard={leave}
      leaveLabel="Cancel"
      differences={differencesOf(PRODUCT_LABELS, form, productForm(base))}
    >
      <ProductFields values={form} onChange={fields.change} />
    </DraftForm>
  );
}
