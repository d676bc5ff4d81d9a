import * as messages from '#content/messages/cart.yml';
import type { CartLine } from '#contract/orders/cart.ts';
import { Stepper } from '#islands/shared/Stepper.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, lineTotal } from '#lib/money.ts';
import { productPath } from '#lib/paths.ts';
import { maxQuantity } from '#stores/cart/cart.ts';
import { setQuantity } from '#stores/cart/change-cart.ts';

interface Props {
  line: CartLine;
  onRemove: () => void;
}

function Quantity({ line }: { line: CartLine }) {
  const { id, name, quantity, stock } = line;
  const most = maxQuantity(stock);
  return (
    <div>
      <Stepper {...{ name, quantity, most }} onChange={(wanted) => setQuantity(id, wanted, stock)} />
      {quantity >= most && (
        <p className="label mt-1">
          {quantity === stock ? messages.allWeHave : fillIn(messages.mostPerOrder, { count: quantity })}
        </p>
      )}
    </div>
  );
}

export function CartItem({ line, onRemove }: Props) {
  const { name, partNumber, slug, description, image, alt, currency, stock, priceMinor, quantity } = line;
  const isSoldOut = stock === 0;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <div className={`figure row-span-2 self-start sm:row-span-2 ${isSoldOut ? 'opacity-60' : ''}`}>
        <Picture image={image} alt={alt} sizes="8rem" />
      </div>
      <div className="min-w-0">
        <h2 className="text-lg leading-tight tracking-snug">
          {slug ? (
            <a href={productPath(slug)} className="link inline-block py-0.5">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        {partNumber && <p className="label mt-1">{partNumber}</p>}
        <p className="mt-1 line-clamp-3 text-compact leading-snug text-soft">{description}</p>
        {currency && (
          <p className="label mt-1">
            {formatMoney(priceMinor, currency)} {messages.each}
          </p>
        )}
      </div>
      <p className="font-semibold max-sm:col-start-2 sm:text-right sm:text-lg">
        {isSoldOut ? (
          <Chip tone="ink">{messages.soldOut}</Chip>
        ) : (
          formatMoney(lineTotal({ priceMinor, quantity }), currency)
        )}
      </p>
      <div className="col-span-full flex flex-wrap items-start justify-between gap-x-4 sm:col-span-2 sm:col-start-2">
        {isSoldOut ? <p className="label">{messages.notInTotal}</p> : <Quantity line={line} />}
        <button
          type="button"
          aria-label={fillIn(messages.removeOne, { name })}
          className="link -mr-1 min-h-11 px-1 text-compact"
          onClick={onRemove}
        >
          {messages.remove}
        </button>
      </div>
    </li>
  );
}
