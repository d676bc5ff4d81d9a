// Someone else saved the product first: what they made of it, beside what stands in the form.
import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { differences, type ProductField, type ProductForm, productForm } from '#stores/admin/product-form.ts';
import { productsStore } from '#stores/admin/products.ts';

const LABELS: Record<ProductField, string> = {
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  subcategory: 'Subcategory',
  description: 'Description',
  image: 'Image',
  partNumber: 'Part number',
  summary: 'Short line',
  alt: 'What the picture shows',
};

interface Props {
  id: string;
  mine: ProductForm;
  /** Fills the form with their version. */
  onTake: (theirs: Product) => void;
  /** Keeps the form; the next save goes over their version. */
  onKeep: (theirs: Product) => void;
}

const columns = (mine: ProductForm, theirs: ProductForm): readonly Column<ProductField>[] => [
  { head: 'Field', isName: true, cell: (field) => LABELS[field] },
  { head: 'Yours', cell: (field) => mine[field] || '(empty)' },
  { head: 'Theirs', cell: (field) => theirs[field] || '(empty)' },
];

export function TheirVersion({ id, mine, onTake, onKeep }: Props) {
  const [theirs, setTheirs] = useState<Product | 'unread' | 'gone'>('unread');
  const show = async () => setTheirs((await productsStore.readAgain(id)) ?? 'gone');

  if (theirs === 'unread' || theirs === 'gone')
    return (
      <div className="grid justify-items-start gap-3">
        <Notice key={theirs} kind="error" catchesFocus>
          {theirs === 'unread'
            ? 'Someone changed this product while you had it open. Nothing was saved.'
            : 'Their version could not be loaded. Your text is still here.'}
        </Notice>
        <Button small onClick={() => void show()}>
          Show their version
        </Button>
      </div>
    );

  const differing = differences(mine, theirs);
  return (
    <section aria-label="Their version" className="grid gap-4 border-t border-ink pt-4">
      <Notice kind="waiting" catchesFocus>
        {differing.length > 0
          ? 'These fields differ from their version.'
          : 'Their version is the same as yours.'}
      </Notice>
      {differing.length > 0 && (
        <Table
          caption="Your version and theirs"
          columns={columns(mine, productForm(theirs))}
          rows={differing}
          rowKey={(field) => field}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button small onClick={() => onTake(theirs)}>
          Use their version
        </Button>
        <Button small onClick={() => onKeep(theirs)}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
