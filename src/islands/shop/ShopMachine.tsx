// Parts by picture above the parts of its category. Loaded when that category is chosen.
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Filters, Prepared } from '#lib/filter-products.ts';
import { type Machine, machineParts } from '#lib/machine-parts.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { AddButton } from './AddButton.tsx';
import { AddToCart } from './AddToCart.tsx';
import { PartsByPicture } from './PartsByPicture.tsx';
import { PriceLine } from './PriceLine.tsx';

interface Props {
  machine: Machine;
  filters: Filters;
  prepared: readonly Prepared[];
}

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

/** Nothing once the category is narrowed: the picture has all its parts. */
export function ShopMachine({ machine, filters, prepared }: Props) {
  const entries = useStore($cartEntries);
  const parts = useMemo(
    () =>
      machineParts(
        machine.parts,
        prepared.map(({ product }) => product),
      ),
    [machine, prepared],
  );
  const { title, text } = machine;
  if (filters.subcategory || filters.search || parts.length === 0) return null;

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
  return (
    <section className="mb-8 border-b border-line pb-8" aria-labelledby="machine">
      <h2 id="machine" className="text-h3">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-160 text-brief text-soft">{text}</p>
      <PartsByPicture machine={machine} parts={parts} sizes={SIZES} offer={offer} />
    </section>
  );
}
