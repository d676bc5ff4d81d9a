// Price, stock and Add on the page of one part: as the build knew them, then as the live catalogue says.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EMPTY_CART } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { useLive } from '#islands/use-live.ts';
import { usePersisted } from '#islands/use-persisted.ts';
import { toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { $cartLines } from '#stores/cart.ts';
import { $catalogue, loadCatalogue } from '#stores/catalogue.ts';
import { addOne } from './add-one.ts';
import { StockChip } from './StockChip.tsx';

interface Props {
  /** As the build knew it. */
  product: Product;
  delivery: string;
}

export function ProductOffer({ product, delivery }: Props) {
  const catalogue = useStore($catalogue);
  const lines = usePersisted($cartLines, EMPTY_CART);
  const isLive = useLive();

  useEffect(() => void loadCatalogue(), []);

  const live =
    catalogue.state === 'ready' ? catalogue.products.find(({ _id }) => _id === product._id) : product;
  const { name, price, currency, stock } = live ?? { ...product, stock: 0 };
  const inCart = lines.find(({ id }) => id === product._id)?.quantity ?? 0;

  return (
    <div className="grid gap-4 border-t border-ink pt-5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-h2 leading-none font-semibold tracking-tight">
          <Money minor={toMinor(price)} currency={currency} />
        </p>
        <StockChip stock={stock} />
      </div>
      <p className="label">{delivery}</p>
      {catalogue.state === 'failed' && (
        <Notice kind="waiting">
          We can't check the price and the stock right now. The cart checks them again before you pay.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          solid
          className="min-w-44"
          aria-label={`Add ${name}`}
          disabled={!isLive || stock === 0}
          onClick={() => addOne(live ?? product)}
        >
          Add
        </Button>
        <a href={PATHS.cart} className={`button ${inCart > 0 ? '' : 'invisible'}`}>
          View cart, {inCart} in it
        </a>
      </div>
    </div>
  );
}
