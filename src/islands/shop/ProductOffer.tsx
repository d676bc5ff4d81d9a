// Price, stock, arrival and Add on the page of one part: first the build's, then the live ones.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as parts from '#content/messages/parts.yml';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Company } from '#contract/company.ts';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { Stepper } from '#islands/shared/Stepper.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { arrivalDays } from '#lib/arrival.ts';
import { fillIn } from '#lib/fill.ts';
import { londonDate } from '#lib/london-date.ts';
import { $cartEntries, maxQuantity } from '#stores/cart/cart.ts';
import { readParts } from '#stores/shop/parts.ts';
import { AddToCart } from './AddToCart.tsx';
import { PriceLine } from './PriceLine.tsx';
import { useHydrated } from './use-hydrated.tsx';

interface Props {
  /** As of the build. */
  product: Product;
  /** What delivery costs. */
  delivery: string;
  days: Company['deliveryDays'];
}

/** The dates only in the browser: the page may be a day or a month old. */
function Arrival({ days, isLive }: Pick<Props, 'days'> & { isLive: boolean }) {
  return (
    <p className="font-semibold">
      {isLive
        ? fillIn(parts.arrives, { days: arrivalDays(londonDate(Date.now()), days) })
        : fillIn(parts.takes, { ...days })}
    </p>
  );
}

export const ProductOffer = bounded(ProductOfferIsland);

function ProductOfferIsland({ product, delivery, days }: Props) {
  /** From the API; null if it didn't answer. */
  const [live, setLive] = useState<Product | null>(product);
  const [quantity, setQuantity] = useState(1);
  const entries = useStore($cartEntries, { ssr: () => EMPTY_CART });
  const isLive = useHydrated();

  useEffect(() => {
    const soldOut = { ...product, stock: 0 };
    void readParts([product._id]).then((found) => setLive(found && (found[0] ?? soldOut)));
  }, [product]);

  const shown = live ?? product;
  const inCart = entries.find(({ id }) => id === product._id)?.quantity ?? 0;
  const most = Math.max(1, maxQuantity(shown.stock) - inCart);
  const chosen = Math.min(quantity, most);
  const disabled = !isLive || shown.stock === 0;

  return (
    <div className="grid gap-5 border-y border-ink py-6">
      <PriceLine product={shown} priceClass="text-h2 leading-none tracking-tight" />
      <div className="grid gap-1">
        {shown.stock > 0 && <Arrival days={days} isLive={isLive} />}
        <p className="label">{delivery}</p>
      </div>
      {!live && <Notice kind="waiting">{messages.notChecked}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Stepper
          name={product.name}
          quantity={chosen}
          most={most}
          disabled={disabled}
          onChange={setQuantity}
        />
        <AddToCart
          product={shown}
          inCart={inCart}
          quantity={chosen}
          disabled={disabled}
          onAdd={() => setQuantity(1)}
          className="min-w-44"
        />
      </div>
    </div>
  );
}
