// All about a part that has no page of its own yet: the admin added it after the site was built.
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { addOne } from './add-one.ts';
import { StockChip } from './StockChip.tsx';

interface Props {
  /** Null while nothing is looked at. */
  product: Product | null;
  onClose: () => void;
  /** How many the cart holds of it. */
  inCart: number;
}

const SIZES = '(min-width: 54rem) 23rem, (min-width: 36rem) 40vw, 85vw';

export const PartDialog = ({ product, onClose, inCart }: Props) => (
  <Modal isOpen={product !== null} onClose={onClose} title={product?.name ?? ''} shape="wide">
    {product && <Details product={product} inCart={inCart} />}
  </Modal>
);

function Details({ product, inCart }: { product: Product; inCart: number }) {
  const { name, image, alt, price, currency, stock, partNumber, description } = product;
  return (
    <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
      <div className="plate overflow-hidden">
        <Picture image={image} alt={alt} sizes={SIZES} />
      </div>
      <div className="grid gap-4">
        {partNumber && <p className="label">Part number {partNumber}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-h3 font-semibold">
            <Money minor={toMinor(price)} currency={currency} />
          </p>
          <StockChip stock={stock} />
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button solid aria-label={`Add ${name}`} disabled={stock === 0} onClick={() => addOne(product)}>
            Add
          </Button>
          <a href={PATHS.cart} className={`button ${inCart > 0 ? '' : 'invisible'}`}>
            View cart, {inCart} in it
          </a>
        </div>
      </div>
    </div>
  );
}
