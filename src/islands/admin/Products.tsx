import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LOW_STOCK, type Product } from '#contract/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { $adminPlace } from '#stores/admin-place.ts';
import { productDesk } from '#stores/products.ts';
import { Filters } from './Filters.tsx';
import { ProductDialog } from './ProductDialog.tsx';

const { $products, $shownProducts, load, findProducts, openForm } = productDesk;

const columns = (onEdit: (product: Product) => void): readonly Column<Product>[] => [
  {
    head: 'Name',
    isName: true,
    cell: ({ name, partNumber, image }) => (
      <span className="relative block min-h-14 pl-18">
        <span className="absolute top-0 left-0 block size-14 overflow-hidden bg-plate">
          <Picture image={image} alt="" sizes="3.5rem" />
        </span>
        {name}
        <span className="label block font-normal">{partNumber}</span>
      </span>
    ),
  },
  {
    head: 'Category',
    cell: ({ category, subcategory }) => (
      <>
        {category}
        <span className="label block">{subcategory}</span>
      </>
    ),
  },
  { head: 'Price', isNumber: true, cell: ({ price, currency }) => formatMoney(toMinor(price), currency) },
  {
    head: 'Stock',
    isNumber: true,
    cell: ({ stock }) => (
      <span className={stock < LOW_STOCK ? 'font-semibold text-signal-text' : ''}>
        {stock.toLocaleString('en-GB')}
        {stock < LOW_STOCK && <span className="block text-small">{stock === 0 ? 'sold out' : 'low'}</span>}
      </span>
    ),
  },
  {
    head: 'Action',
    isNumber: true,
    cell: (product) => (
      <Button small aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
        Edit
      </Button>
    ),
  },
];

export function Products() {
  const list = useStore($products);
  const shown = useStore($shownProducts);
  const { search } = useStore($adminPlace);
  const [edited, setEdited] = useState<Product | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => void load(), []);
  useEffect(() => findProducts(search), [search]);

  const open = (product: Product | null) => {
    openForm();
    setSaid('');
    setEdited(product);
    setOpen(true);
  };

  return (
    <>
      <Filters label="Search products">
        <p className="label flex min-h-12 items-center sm:ml-auto" role="status">
          {list.state === 'loading' ? '' : `${shown.length.toLocaleString('en-GB')} shown`}
        </p>
        <Button solid className="max-sm:w-full" onClick={() => open(null)}>
          Add product
        </Button>
      </Filters>
      {said && (
        <Notice kind="success" className="mb-6">
          {said}
        </Notice>
      )}
      {list.state === 'loading' && (
        <p className="min-h-40 border-t border-line py-6 text-soft">Loading products...</p>
      )}
      {list.state !== 'loading' && shown.length === 0 && (
        <div className="grid justify-items-start gap-4 border-t border-line py-6">
          <p>No products found.</p>
          {list.state === 'failed' && (
            <Button small onClick={() => void load()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <Table caption="Products" columns={columns(open)} rows={shown} rowKey={({ _id }) => _id} />
      )}
      <ProductDialog isOpen={isOpen} product={edited} onClosed={() => setOpen(false)} onSaved={setSaid} />
    </>
  );
}
