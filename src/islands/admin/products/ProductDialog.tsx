// Adding a product, or changing one. What has been typed outlives a dialog that was closed by a slip, and its tab.

import { useStore } from '@nanostores/react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { say } from '#islands/shared/toast.ts';
import { askAgain } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { editKey, productEdits, untouched } from '#stores/admin/product-edits.ts';
import { productForm } from '#stores/admin/product-form.ts';
import { PRODUCT_WORDS } from '#stores/admin/products.ts';
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
  const id = editKey(product);
  const draft = useStore($drafts)[id];
  const form = useStore($forms)[id];
  const { form: values, base, isStale } = draft ?? untouched(product);
  const isSending = form?.state === 'sending';

  async function press(close: () => void) {
    const saved = await save(product);
    if (saved.ok) {
      say.success(saved.msg);
      onSaved(saved.msg, saved.rest);
      if (!saved.rest) close();
    } else if (saved.code) {
      say.error(base ? PRODUCT_WORDS.notChanged : PRODUCT_WORDS.notAdded);
      await askAgain(saved.code);
    }
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClosed}
      title={product ? `Edit ${product.name}` : 'Add product'}
      shape="wide"
    >
      {(close) => (
        <Form
          id="product"
          errors={form?.state === 'refused' ? form.errors : NO_ERRORS}
          onSubmit={() => void press(close)}
        >
          <ProductFields
            values={values}
            currency={base?.currency}
            onChange={(change) => edit(product, change)}
          />
          <div className="mt-6 grid gap-4">
            {form?.state === 'refused' && form.msg && !isStale && (
              <Notice kind="error" catchesFocus>
                {form.msg}
              </Notice>
            )}
            {isStale && base && (
              <TheirVersion
                mine={values}
                id={base._id}
                onTake={(theirs) => keep(id, { form: productForm(theirs), base: theirs, isStale: false })}
                onKeep={(theirs) => keep(id, { form: values, base: theirs, isStale: false })}
              />
            )}
            {draft && !isStale && !isSending && (
              <p className="label" role="status">
                Not saved yet.
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" solid aria-disabled={isSending}>
                {isSending ? 'Saving...' : product ? 'Save changes' : 'Add product'}
              </Button>
              <Button
                aria-disabled={isSending}
                onClick={() => {
                  if (isSending) return;
                  discard(id);
                  close();
                }}
              >
                {draft ? 'Discard changes' : 'Cancel'}
              </Button>
            </div>
          </div>
        </Form>
      )}
    </Modal>
  );
}
