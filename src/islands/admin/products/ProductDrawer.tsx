// All of one part: what it is, how many there are, whether the shop sells it, and what became of it.

import { useStore } from '@nanostores/react';
import type { ProductDetail } from '#contract/catalogue/products-admin.ts';
import { Drawer, Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { RowNote } from '#islands/admin/shell/RowNote.tsx';
import { useDoubleClickGuard } from '#islands/admin/shell/use-double-click-guard.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { productDetail } from '#stores/admin/product-detail.ts';
import { PRODUCT_MESSAGES, productsStore } from '#stores/admin/products.ts';
import { Sales } from './Sales.tsx';
import { StockForm } from './StockForm.tsx';

function Selling({ product: { _id, archived } }: { product: ProductDetail }) {
  const row = useStore(productsStore.$rows)[_id];
  const isRested = useDoubleClickGuard(row);

  async function press() {
    await showOutcome(await productsStore.setArchived(_id, !archived), PRODUCT_MESSAGES.notChanged);
    await productDetail.refresh();
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {archived
          ? 'The shop neither shows nor sells this part. Orders that hold it keep it.'
          : 'An archived part is neither shown nor sold. Orders that hold it keep it, and it can be restored.'}
      </p>
      <Button small aria-disabled={!isRested} onClick={() => isRested && void press()}>
        {archived ? 'Restore to the shop' : 'Archive'}
      </Button>
      <RowNote row={row} />
    </div>
  );
}

function Body({ product }: { product: ProductDetail }) {
  const { name, image, partNumber, category, subcategory, price, currency, stock, archived } = product;
  return (
    <>
      <div className="mb-6 flex items-start gap-4">
        <span className="block size-24 shrink-0 overflow-hidden bg-figure">
          <Picture image={image} alt={product.alt || name} sizes="6rem" className="w-full" />
        </span>
        {archived && <Chip tone="cancelled">Archived</Chip>}
      </div>
      <Part title="Part">
        <Facts
          facts={[
            ['Part number', partNumber],
            ['Category', `${category}, ${subcategory}`],
            ['Price', formatMoney(toMinor(price), currency)],
            ['In stock', stock.toLocaleString('en-GB')],
            ['Slug', product.slug],
            ['Last change', <Moment key="changed" iso={product.updatedAt} />],
          ]}
        />
      </Part>
      <Part title="Stock">
        <StockForm key={product._id} product={product} />
      </Part>
      <Part title="Shop">
        <Selling product={product} />
      </Part>
      <Part title="Sales">
        <Sales product={product._id} />
      </Part>
      <Part title="History">
        {product.history.length > 0 ? (
          <History entries={product.history} />
        ) : (
          <p className="text-soft">Nothing was changed by hand yet.</p>
        )}
      </Part>
    </>
  );
}

export function ProductDrawer() {
  return (
    <Drawer store={productDetail} noun="Product" title={({ name }) => name}>
      {(product) => <Body product={product} />}
    </Drawer>
  );
}
