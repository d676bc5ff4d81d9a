// A part as one row of the list view: loaded when somebody first chooses that view.
import { memo } from 'react';
import * as messages from '#content/messages/cart.yml';
import { MAX_QUANTITY } from '#contract/orders/cart.ts';
import { Picture } from '#islands/ui/Picture.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { AddButton } from './AddButton.tsx';
import { PartLink } from './PartLink.tsx';
import type { CardProps } from './ProductCard.tsx';
import { partNumbers } from './part-numbers.ts';
import { StockLine } from './StockLine.tsx';

const COLUMNS =
  'grid-cols-[3rem_minmax(0,1fr)_auto] sm:grid-cols-[3rem_minmax(0,1fr)_7rem_5rem_auto] xl:grid-cols-[3rem_minmax(0,1fr)_14rem_8rem_6rem_auto]';

function Row({ product, onShow, inCart, row, measure }: CardProps) {
  const { particulars, image, alt, price, currency, stock } = product;
  const [mainParticular] = Object.values(particulars);
  const isAll = inCart >= Math.min(stock, MAX_QUANTITY);
  const held = inCart > 0 && fillIn(isAll ? messages.allInCart : messages.inCart, { count: inCart });
  const subline = [partNumbers(product), held].filter(Boolean).join(', ');
  return (
    <li
      ref={measure}
      data-index={row}
      className={`relative grid min-h-16 items-center gap-x-3 border-b border-line py-1.5 sm:gap-x-4 ${COLUMNS}`}
    >
      <div
        className={`figure row-span-2 size-12 overflow-hidden sm:row-span-1 ${stock > 0 ? '' : 'opacity-60'}`}
      >
        <Picture image={image} alt={alt} sizes="3rem" />
      </div>
      <div className="min-w-0">
        <h2 className="text-compact leading-tight tracking-snug wrap-anywhere">
          <PartLink product={product} onShow={onShow} className="after:inset-0 after:right-24" />
        </h2>
        <p className="label leading-tight wrap-anywhere">{subline}</p>
      </div>
      <p className="text-brief text-soft wrap-anywhere max-xl:hidden">{mainParticular}</p>
      {/* On a phone below the name, the price first. */}
      <div className="flex flex-row-reverse flex-wrap-reverse items-center justify-end gap-x-3 max-sm:col-start-2 sm:contents">
        <StockLine stock={stock} />
        <p className="text-right leading-tight font-semibold">{formatMoney(toMinor(price), currency)}</p>
      </div>
      <AddButton product={product} className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1" />
    </li>
  );
}

export const ProductRow = memo(Row);
