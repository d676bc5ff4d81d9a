import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import type { AdminProduct } from '#contract/catalogue/products-admin.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { ExportButton } from '#islands/admin/shell/ExportButton.tsx';
import { ROW_BUTTON } from '#islands/admin/shell/RowActions.tsx';
import { UnsavedMark } from '#islands/admin/shell/UnsavedMark.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { $productDrafts, type Edited } from '#stores/admin/products/product-edits.ts';
import { productsStore } from '#stores/admin/products/products.ts';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

const KINDS = { label: 'Category', options: CATEGORY_NAMES.map((name) => ({ value: name, title: name })) };

function Name({ _id, name, image, archived }: AdminProduct) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-9 shrink-0 overflow-hidden bg-figure">
        <Picture image={image} alt="" sizes="2.25rem" />
      </span>
      <span className="min-w-0 md:-m-1.5 md:truncate md:p-1.5">
        <DetailLink id={_id} noun="Product">
          {name}
        </DetailLink>
      </span>
      {archived && <Chip tone="cancelled">Archived</Chip>}
      <UnsavedMark id={_id} $drafts={$productDrafts} />
    </span>
  );
}

function Stock({ stock }: AdminProduct) {
  const isLow = stock < useStore(productsStore.$lowStock);
  return (
    <span className={isLow ? 'font-semibold text-signal-text' : ''}>
      {stock.toLocaleString('en-GB')}
      {isLow && <span className="ml-2 text-small">{stock === 0 ? 'out of stock' : 'low'}</span>}
      {!isLow && <span className="ml-1 md:hidden">in stock</span>}
    </span>
  );
}

const columns = (onEdit: (product: Edited) => void): readonly Column<AdminProduct>[] => [
  { head: 'Name', isName: true, fills: true, sort: 'name', cell: (product) => <Name {...product} /> },
  { head: 'Number', isShort: true, cell: ({ partNumber }) => <span className="label">{partNumber}</span> },
  {
    head: 'Category',
    sort: 'category',
    fills: true,
    hasLine: true,
    from: 'lg',
    cell: ({ category, subcategory }) => `${category}, ${subcategory}`,
  },
  {
    head: 'Price',
    isNumber: true,
    sort: 'price',
    cell: ({ price, currency }) => formatMoney(toMinor(price), currency),
  },
  { head: 'Stock', isNumber: true, sort: 'stock', cell: (product) => <Stock {...product} /> },
  {
    head: 'Action',
    isNumber: true,
    cell: (product) =>
      product.archived ? (
        <span className="text-soft">Open to restore</span>
      ) : (
        <Button
          small
          className={ROW_BUTTON}
          aria-label={`Edit ${product.name}`}
          onClick={() => onEdit(product)}
        >
          Edit
        </Button>
      ),
  },
];

function Tools({ onAdd }: { onAdd: () => void }) {
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full md:ml-auto">
      <ExportButton list="products" />
      <Button small className="min-h-12" onClick={() => setImporting(true)}>
        Import CSV
      </Button>
      <Button solid className="max-sm:w-full" onClick={onAdd}>
        Add product
      </Button>
      {isImporting && (
        <Suspense>
          <ImportDialog onClosed={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

export function Products() {
  /** Undefined while the dialog is closed. */
  const [edited, setEdited] = useState<Edited>();
  const [message, setMessage] = useState('');

  const open = (product: Edited) => {
    setMessage('');
    setEdited(product);
  };

  return (
    <>
      {message && (
        <Notice kind="success" className="mb-6">
          {message}
        </Notice>
      )}
      <AdminList store={productsStore} noun="product" failed={null} columns={columns(open)} kinds={KINDS}>
        <Tools onAdd={() => open(null)} />
      </AdminList>
      {edited !== undefined && (
        <ProductDialog
          product={edited}
          onClosed={() => setEdited(undefined)}
          onSaved={setMessage}
          // Closed during the save, it stays closed.
          onNext={(next) => setEdited((now) => (now === undefined ? now : next))}
        />
      )}
      <ProductDrawer />
    </>
  );
}
