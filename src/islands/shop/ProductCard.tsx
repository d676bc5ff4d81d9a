import { memo } from 'react';
import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { MAX_QUANTITY } from '#contract/orders/cart.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { partLine } from '#lib/part-summary.ts';
import { AddButton } from './AddButton.tsx';
import { PartLink } from './PartLink.tsx';
import { StockLine } from './StockLine.tsx';

export interface CardProps {
  product: Product;
  heading?: 'h2' | 'h3';
  /** The `sizes` attribute of its picture. */
  sizes?: string;
  /** Shows a part in a dialog that has no page until the next build. Must be stable, or every key press would re-render each card. */
  onShow?: ((product: Product) => void) | undefined;
  /** How many the cart holds already. */
  inCart: number;
  /** In sight when the page opens. */
  early?: boolean | 'first';
  /** Far down the list: rendering can wait until it is near the window. */
  isFar?: boolean;
  /** The row's number, on the first card of a measured row. */
  row?: number | undefined;
  measure?: ((card: HTMLElement | null) => void) | undefined;
}

/** In the shop: four across on the widest screens, then three and two beside the index; two on a phone. */
export const CARD_SIZES =
  '(min-width: 80rem) min(15rem, 17vw), (min-width: 62rem) 22vw, (min-width: 48rem) 28vw, calc(50vw - 1.8rem)';
function Card({
  product,
  heading: Heading = 'h2',
  sizes = CARD_SIZES,
  onShow,
  inCart,
  early = false,
  isFar,
  row,
  measure,
}: CardProps) {
  const { partNumber, image, alt, price, currency, stock } = product;
  const isAll = inCart >= Math.min(stock, MAX_QUANTITY);
  return (
    // Padding, because a contained box clips the focus ring.
    <li
      ref={measure}
      data-index={row}
      className={`relative flex flex-col gap-1 p-2 ${isFar ? '[contain-intrinsic-size:auto_25rem] [content-visibility:auto]' : ''}`}
    >
      <div className={`figure overflow-hidden ${stock > 0 ? '' : 'opacity-60'}`}>
        <Picture image={image} alt={alt} sizes={sizes} early={early} />
      </div>
      {inCart > 0 && (
        <p className="pointer-events-none absolute inset-x-5 top-5 flex">
          <Chip tone="paper">{fillIn(isAll ? messages.allInCart : messages.inCart, { count: inCart })}</Chip>
        </p>
      )}
      {partNumber && <p className="label mt-1.5 wrap-anywhere">{partNumber}</p>}
      <Heading className="text-md leading-tight tracking-snug wrap-anywhere">
        <PartLink product={product} onShow={onShow} className="after:inset-2 after:bottom-16" />
      </Heading>
      <p className="text-brief leading-snug text-soft wrap-anywhere">{partLine(product)}</p>
      <div className="mt-auto pt-2">
        <StockLine stock={stock} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">{formatMoney(toMinor(price), currency)}</p>
        <AddButton product={product} />
      </div>
    </li>
  );
}

/** Re-renders only when its own part or count changes, not with every key press. */
export const ProductCard = memo(Card);
