import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { type AdminProduct, PRODUCT_STATES } from '#contract/catalogue/products-admin.ts';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { ExportButton } from '#islands/admin/shell/ExportButton.tsx';
import { Filters } from '#islands/admin/shell/Filters.tsx';
import { NewRows } from '#islands/admin/shell/NewRows.tsx';
import { UnsavedMark } from '#islands/admin/shell/UnsavedMark.tsx';
import { useAdminUrl } from '#islands/admin/shell/use-admin-url.ts';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useSorting } from '#islands/admin/shell/use-sorting.ts';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { turnAway } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { goTo } from '#stores/admin/admin-url.ts';
import { $productDrafts, editKey, productEdits } from '#stores/admin/product-edits.ts';
import { productsStore } from '#stores/admin/products.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';

const { $list, $newRowCount, $lowStock, load, refresh } = productsStore;

const KINDS = CATEGORY_NAMES.map((name) => ({ value: name, title: name }));
const SORTS = [
  { value: 'name', title: 'Name' },
  { value: 'category', title: 'Category' },
  { value: 'price', title: 'Lowest price' },
  { value: '-price', title: 'Highest price' },
  { value: 'stock', title: 'Lowest stock' },
  { value: '-stock', title: 'Highest stock' },
];

const columns = (lowStock: number, onEdit: (product: Product) => void): readonly Column<AdminProduct>[] => [
  {
    head: 'Name',
    isName: true,
    sort: 'name',
    cell: ({ _id, name, partNumber, image, archived }) => (
      <span className="relative block min-h-14 pl-18">
        <span className="absolute top-0 left-0 block size-14 overflow-hidden bg-figure">
          <Picture image={image} alt="" sizes="3.5rem" />
        </span>
        <DetailLink id={_id} noun="Product">
          {name}
        </DetailLink>
        <span className="label block font-normal">{partNumber}</span>
        {archived && <Chip tone="cancelled">Archived</Chip>}
        <UnsavedMark id={_id} $drafts={$productDrafts} />
      </span>
    ),
  },
  {
    head: 'Category',
    sort: 'category',
    cell: ({ category, subcategory }) => (
      <>
        {category}
        <span className="label block">{subcategory}</span>
      </>
    ),
  },
  {
    head: 'Price',
    isNumber: true,
    sort: 'price',
    cell: ({ price, currency }) => formatMoney(toMinor(price), currency),
  },
  {
    head: 'Stock',
    isNumber: true,
    sort: 'stock',
    cell: ({ stock }) => (
      <span className={stock < lowStock ? 'font-semibold text-signal-text' : ''}>
        {stock.toLocaleString('en-GB')}
        {stock < lowStock && <span className="block text-small">{stock === 0 ? 'sold out' : 'low'}</span>}
      </span>
    ),
  },
  {
    head: 'Action',
    isNumber: true,
    cell: (product) =>
      product.archived ? (
        <span className="text-soft">Open to restore</span>
      ) : (
        <Button small aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
          Edit
        </Button>
      ),
  },
];

/** A list that could not be had reads as an empty one (spec section 8), but may be asked for again. */
function Unread({ code }: { code: string }) {
  useEffect(() => turnAway(code), [code]);
  return (
    <div className="grid justify-items-start gap-4 border-t border-line py-6">
      <p>No products found.</p>
      <Button small onClick={() => void load()}>
        Try again
      </Button>
    </div>
  );
}

export function Products() {
  const list = useStore($list);
  const lowStock = useStore($lowStock);
  const sorting = useSorting();
  const [edited, setEdited] = useState<Product | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [said, setSaid] = useState('');
  useAdminUrl(load);
  usePolling(refresh);

  const open = (product: Product | null) => {
    productEdits.openForm(editKey(product));
    setSaid('');
    setEdited(product);
    setOpen(true);
  };

  const saved = (msg: string, rest: Product | null) => {
    setSaid(msg);
    if (rest) setEdited(rest);
  };

  return (
    <>
      <Filters
        label="Search products"
        statuses={PRODUCT_STATES}
        kindLabel="Category"
        kinds={KINDS}
        sorts={SORTS}
      >
        <div className="flex flex-wrap gap-3 max-sm:w-full md:ml-auto">
          <ExportButton list="products" />
          <Button small className="min-h-12" onClick={() => setImporting(true)}>
            Import CSV
          </Button>
          <Button solid className="max-sm:w-full" onClick={() => open(null)}>
            Add product
          </Button>
        </div>
      </Filters>
      {said && (
        <Notice kind="success" className="mb-6">
          {said}
        </Notice>
      )}
      {list.state === 'failed' ? (
        <Unread code={list.code} />
      ) : (
        <PagedList
          list={list}
          loading="Loading products..."
          failed="No products found."
          empty={<p>No products found.</p>}
          onRetry={() => void load()}
          onPage={(page) => goTo({ page })}
        >
          {(products) => (
            <Table
              caption="Products"
              columns={columns(lowStock, open)}
              rows={products}
              rowKey={({ _id }) => _id}
              sorting={sorting}
            />
          )}
        </PagedList>
      )}
      <NewRows $newRowCount={$newRowCount} one="product" many="products" onShow={() => void load()} />
      <ProductDialog isOpen={isOpen} product={edited} onClosed={() => setOpen(false)} onSaved={saved} />
      <ImportDialog isOpen={isImporting} onClosed={() => setImporting(false)} />
      <ProductDrawer />
    </>
  );
}
