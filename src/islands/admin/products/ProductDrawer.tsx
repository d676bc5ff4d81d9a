// All of one product: details, stock, archiving, sales and history.
import type { ProductDetail } from '#contract/catalogue/products-admin.ts';
import { Drawer, Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { productDetail } from '#stores/admin/products/product-detail.ts';
import { productsStore } from '#stores/admin/products/products.ts';
import { Sales } from './Sales.tsx';
import { StockForm } from './StockForm.tsx';

function Archiving({ product: { _id: id, archived } }: { product: ProductDetail }) {
  async function press() {
    await orSignIn(productsStore.setArchived(id, !archived));
    await productDetail.refresh();
  }
  const action = { label: archived ? 'Restore to the shop' : 'Archive', onPress: () => void press() };

  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {archived
          ? 'The shop doesn’t show or sell this product. Existing orders keep it.'
          : 'The shop doesn’t show or sell archived products. Existing orders keep them, and you can restore them.'}
      </p>
      <RowActions $rows={productsStore.$rows} id={id} isDrawer actions={[action]} />
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
      <Part title="Product">
        <Facts
          facts={[
            ['Part number', partNumber],
            ['Maker’s number', [product.brand, product.mpn].filter(Boolean).join(' ')],
            ['Other numbers', product.otherNumbers],
            ['GTIN', product.gtin],
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
        <Archiving product={product} />
      </Part>
      <Part title="Sales">
        <Sales product={product._id} />
      </Part>
      <Part title="History">
        <History entries={product.history} />
      </Part>
    </>
  );
}

export function ProductDrawer() {
  return (
    <Drawer store={productDetail} noun="product" title={({ name }) => name}>
      {(product) => <Body product={product} />}
    </Drawer>
  );
}
