// Adding a product, or changing one. What is typed outlives the dialog.

import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { type Edited, productEdits } from '#stores/admin/products/product-edits.ts';
import { PRODUCT_LABELS, productForm } from '#stores/admin/products/product-form.ts';
import { ProductFields } from './ProductFields.tsx';

interface Props {
  product: Edited;
  onClosed: () => void;
  onSaved: (msg: string) => void;
  onNext: (product: Edited) => void;
}

export const ProductDialog = ({ product, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="product"
    title={product ? `Edit ${product.name}` : 'Add product'}
    shape="wide"
    className="grid gap-6"
    label={product ? 'Save changes' : 'Add product'}
    drafts={productEdits}
    hasToast
    shown={product}
    differences={({ form, base }) => differencesOf(PRODUCT_LABELS, form, productForm(base))}
  >
    {({ form, change }) => <ProductFields values={form} onChange={change} />}
  </DraftDialog>
);
