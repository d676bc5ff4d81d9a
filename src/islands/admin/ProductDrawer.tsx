// All of one part: what it is, how many there are, whether the shop sells it, and what became of it.

import { useStore } from '@nanostores/react';
import type { ProductDetail } from '#contract/product-desk.ts';
import { tellOutcome } from '#islands/tell-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { productDetail } from '#stores/product-detail.ts';
import { PRODUCT_WORDS, productDesk } from '#stores/products.ts';
import { Drawer, Facts, Part } from './Drawer.tsx';
import { History } from './History.tsx';
import { RowNote } from './RowNote.tsx';
import { Sales } from './Sales.tsx';
import { StockForm } from './StockForm.tsx';
import { useRested } from './use-rested.ts';

function Selling({ product: { _id, archived } }: { product: ProductDetail }) {
  const row = useStore(productDesk.$rows)[_id];
  const isRested = useRested(row);

  async function press() {
    await tellOutcome(await productDesk.setArchived(_id, !archived), PRODUCT_WORDS.notChanged);
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
      <RowNote key={row?.isBusy ? 'busy' : 'rest'} row={row} />
    </div>
  );
}

function Body({ product }: { product: ProductDetail }) {
  const { name, image, partNumber, category, subcategory, price, currency, stock, archived } = product;
  return (
    <>
      <div className="mb-6 flex items-start gap-4">
        <span className="block size-24 shrink-0 overflow-hidden bg-plate">
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
