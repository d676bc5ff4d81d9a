import { memo } from 'react';
import { MAX_QUANTITY } from '#contract/cart.ts';
import { LOW_STOCK, type Product } from '#contract/catalogue.ts';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { toMinor } from '#lib/money.ts';
import { productPath } from '#lib/paths.ts';
import { addToCart } from '#stores/cart.ts';

interface Props {
  product: Product;
  hasPage: boolean;
  /** How many the cart holds already. */
  inCart: number;
  /** Whether a press is heard. */
  isLive: boolean;
  /** In sight when the page opens. */
  eager: boolean;
  /** So far down a long list that drawing it can wait until it comes near. */
  isFar: boolean;
}

/** Four across on the widest screens, two on a phone. */
const SIZES = '(min-width: 80rem) 19rem, (min-width: 62rem) 24vw, (min-width: 48rem) 34vw, 45vw';

/** Puts one in the cart and says so. */
export function addOne(product: Product): void {
  if (addToCart(product) > 0) say.success(`${product.name} added to cart!`);
  else say.error(`All we can sell you of ${product.name} is in your cart.`);
}

export function StockChip({ stock }: { stock: number }) {
  if (stock >= LOW_STOCK) return null;
  return stock > 0 ? <Chip tone="signal">Only {stock} left</Chip> : <Chip tone="ink">Sold out</Chip>;
}

function Card({ product, hasPage, inCart, isLive, eager, isFar }: Props) {
  const { name, summary, image, alt, price, currency, stock, slug } = product;
  const isAll = inCart >= Math.min(stock, MAX_QUANTITY);
  return (
    // Padding, because what is drawn outside a contained box is cut: the focus ring needs its room.
    <li
      className={`relative flex flex-col gap-1 p-2 ${isFar ? '[contain-intrinsic-size:auto_25rem] [content-visibility:auto]' : ''}`}
    >
      <div className={`plate overflow-hidden ${stock > 0 ? '' : 'opacity-60'}`}>
        <Picture image={image} alt={alt} sizes={SIZES} eager={eager} />
      </div>
      <div className="pointer-events-none absolute inset-x-5 top-5 flex flex-wrap gap-2">
        <StockChip stock={stock} />
        {inCart > 0 && (
          <Chip tone="paper">
            {isAll ? 'All ' : ''}
            {inCart} in cart
          </Chip>
        )}
      </div>
      <h2 className="mt-2 text-[1.05rem] leading-[1.25] tracking-[-0.01em]">
        {hasPage ? (
          <a
            href={productPath(slug)}
            className="underline decoration-transparent underline-offset-4 transition-colors after:absolute after:inset-2 after:bottom-16 hover:decoration-current"
          >
            {name}
          </a>
        ) : (
          name
        )}
      </h2>
      <p className="text-[0.95rem] leading-[1.4] text-soft">{summary}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
        <p className="text-[1.15rem] font-semibold">
          <Money minor={toMinor(price)} currency={currency} />
        </p>
        <Button
          small
          className="min-h-11 md:min-h-[2.6rem]"
          aria-label={`Add ${name}`}
          disabled={!isLive || stock === 0}
          onClick={() => addOne(product)}
        >
          Add
        </Button>
      </div>
    </li>
  );
}

/** Drawn again only when its own part or its own count changes, not with every key pressed. */
export const ProductCard = memo(Card);
