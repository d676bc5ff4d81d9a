// Adding a product, or changing one. What has been typed outlives a dialog that was closed by a slip.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { askAgain } from '#islands/use-guard.ts';
import { type ProductForm, productForm } from '#stores/product-form.ts';
import { PRODUCT_WORDS, productDesk } from '#stores/products.ts';
import { ProductFields } from './ProductFields.tsx';
import { TheirVersion } from './TheirVersion.tsx';

interface Props {
  isOpen: boolean;
  /** The one to change; null to add one. */
  product: Product | null;
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

interface Draft {
  form: ProductForm;
  /** As last read: what a save is made against. */
  base: Product | null;
  isStale: boolean;
}

const begin = (product: Product | null): Draft => ({
  form: productForm(product ?? undefined),
  base: product,
  isStale: false,
});

export function ProductDialog({ isOpen, product, onClosed, onSaved }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [opened, setOpened] = useState<Product | null>(product);
  const form = useStore(productDesk.$form);
  if (opened?._id !== product?._id) {
    setOpened(product);
    setDraft(null);
  }
  const { form: values, base, isStale } = draft ?? begin(product);
  const isSending = form.state === 'sending';

  async function save(element: HTMLFormElement) {
    const saved = await productDesk.save(values, base);
    if (saved.ok) {
      say.success(saved.msg);
      onSaved(saved.msg);
      setDraft(null);
      element.closest('dialog')?.close();
    } else if (saved.code) {
      say.error(base ? PRODUCT_WORDS.notChanged : PRODUCT_WORDS.notAdded);
      setDraft({ form: values, base, isStale: saved.code === 'stale_version' });
      await askAgain(saved.code);
    }
  }

  function discard(button: HTMLButtonElement) {
    setDraft(null);
    button.closest('dialog')?.close();
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClosed}
      title={product ? `Edit ${product.name}` : 'Add product'}
      shape="wide"
    >
      <Form
        id="product"
        errors={form.state === 'refused' ? form.errors : NO_ERRORS}
        onSubmit={(_, element) => void save(element)}
      >
        <ProductFields
          values={values}
          currency={base?.currency}
          onChange={(change) => setDraft({ form: { ...values, ...change }, base, isStale })}
        />
        <div className="mt-6 grid gap-4">
          {form.state === 'refused' && form.msg && !isStale && (
            <Notice kind="error" catchesFocus>
              {form.msg}
            </Notice>
          )}
          {isStale && base && (
            <TheirVersion
              mine={values}
              id={base._id}
              onTake={(theirs) => setDraft(begin(theirs))}
              onKeep={(theirs) => setDraft({ form: values, base: theirs, isStale: false })}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" solid disabled={isSending}>
              {isSending ? 'Saving...' : product ? 'Save changes' : 'Add product'}
            </Button>
            <Button onClick={({ currentTarget }) => discard(currentTarget)}>Cancel</Button>
          </div>
        </div>
      </Form>
    </Modal>
  );
}
