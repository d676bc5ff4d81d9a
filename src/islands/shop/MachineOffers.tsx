// The machine's picture and its list in the shop, where each part can be added to the cart.
import { useStore } from '@nanostores/react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Machine, MachinePart } from '#lib/machine-parts.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { AddButton } from './AddButton.tsx';
import { AddToCart } from './AddToCart.tsx';
import { PartsByPicture } from './PartsByPicture.tsx';
import { PriceLine } from './PriceLine.tsx';

const SIZES = '(min-width: 80rem) 36rem, (min-width: 62rem) 40vw, 92vw';

/** The toast says the rest. */
const closeCard = () => document.querySelector<HTMLElement>('.part-card:popover-open')?.hidePopover();

const RowOffer = ({ product }: { product: Product }) => (
  <>
    <span className="min-w-14 text-right font-semibold">
      {formatMoney(toMinor(product.price), product.currency)}
    </span>
    <AddButton product={product} className="min-h-11 lg:min-h-7 lg:px-3 lg:py-0" />
  </>
);

export function MachineOffers({ machine, parts }: { machine: Machine; parts: readonly MachinePart[] }) {
  const entries = useStore($cartEntries);
  const offer = (product: Product, place: 'card' | 'row') =>
    place === 'row' ? (
      <RowOffer product={product} />
    ) : (
      <div className="mt-2 grid gap-3">
        <PriceLine product={product} priceClass="text-lg" />
        <AddToCart
          product={product}
          inCart={entries.find(({ id }) => id === product._id)?.quantity ?? 0}
          disabled={product.stock === 0}
          onAdd={closeCard}
        />
      </div>
    );
  return <PartsByPicture machine={machine} parts={parts} sizes={SIZES} offer={offer} />;
}
