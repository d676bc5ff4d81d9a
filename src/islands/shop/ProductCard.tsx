import { type MouseEvent, memo } from 'react';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { MAX_QUANTITY } from '#contract/orders/cart.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { fillIn } from '#lib/fill.ts';
import { toMinor } from '#lib/money.ts';
import { partLine } from '#lib/part-words.ts';
import { productPath } from '#lib/paths.ts';
import { addOne } from './add-one.ts';
import { StockChip } from './StockChip.tsx';

interface Props {
  product: Product;
  /** Otherwise a click on the name shows it in a dialog, until the next build makes its page. */
  hasPage: boolean;
  /** Shows a part that has no page. Must be stable, or every key press would re-render each card. */
  onShow: (product: Product) => void;
  /** How many the cart holds already. */
  inCart: number;
  /** Hydrated: controls work. */
  isLive: boolean;
  /** In sight when the page opens. */
  early: boolean | 'first';
  /** Far down the list: rendering can wait until it is near the window. */
  isFar: boolean;
  /** The row's number, on the first card of a measured row. */
  row?: number | undefined;
  measure?: ((card: HTMLElement | null) => void) | undefined;
}

/** Four across on the widest screens, then three and two beside the index; two on a phone. */
const SIZES =
  '(min-width: 80rem) min(15rem, 17vw), (min-width: 62rem) 22vw, (min-width: 48rem) 31vw, calc(50vw - 1.8rem)';
/** The link covers the whole card but its last row. */
const NAME =
  'text-left underline decoration-transparent underline-offset-4 transition-colors after:absolute after:inset-2 after:bottom-16 hover:decoration-current';

function Card({ product, hasPage, onShow, inCart, isLive, early, isFar, row, measure }: Props) {
  const { name, image, alt, price, currency, stock, slug } = product;
  /** A press that asks for no other tab or window. */
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onShow(product);
  };
  const isAll = inCart >= Math.min(stock, MAX_QUANTITY);
  return (
    // Padding, because a contained box clips the focus ring.
    <li
      ref={measure}
      data-index={row}
      className={`relative flex flex-col gap-1 p-2 ${isFar ? '[contain-intrinsic-size:auto_25rem] [content-visibility:auto]' : ''}`}
    >
      <div className={`figure overflow-hidden ${stock > 0 ? '' : 'opacity-60'}`}>
        <Picture image={image} alt={alt} sizes={SIZES} early={early} />
      </div>
      <div className="pointer-events-none absolute inset-x-5 top-5 flex flex-wrap gap-2">
        <StockChip stock={stock} />
        {inCart > 0 && (
          <Chip tone="paper">{fillIn(isAll ? messages.allInCart : messages.inCart, { count: inCart })}</Chip>
        )}
      </div>
      <h2 className="mt-2 text-md leading-tight tracking-snug wrap-anywhere">
        <a href={productPath(slug)} className={NAME} onClick={hasPage ? undefined : show}>
          {name}
        </a>
      </h2>
      <p className="text-brief leading-snug text-soft wrap-anywhere">{partLine(product)}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
        <p className="text-lg font-semibold">
          <Money minor={toMinor(price)} currency={currency} />
        </p>
        <Button
          small
          aria-label={fillIn(messages.addOne, { name })}
          disabled={!isLive || stock === 0}
          onClick={() => addOne(product)}
        >
          {messages.add}
        </Button>
      </div>
    </li>
  );
}

/** Re-renders only when its own part or count changes, not with every key press. */
export const ProductCard = memo(Card);
