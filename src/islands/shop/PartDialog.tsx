// Details of a part that has no page yet, because it was added after the build.
import * as messages from '#content/messages/parts.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { AddToCart } from './AddToCart.tsx';
import { PriceLine } from './PriceLine.tsx';
import { partNumbers } from './part-numbers.ts';

interface Props {
  product: Product;
  onClose: () => void;
  /** How many the cart holds of it. */
  inCart: number;
}

const SIZES = '(min-width: 54rem) 23rem, (min-width: 36rem) 40vw, 85vw';

export const PartDialog = ({ product, onClose, inCart }: Props) => (
  <Modal onClose={onClose} title={product.name} shape="wide">
    <Details product={product} inCart={inCart} />
  </Modal>
);

function Details({ product, inCart }: { product: Product; inCart: number }) {
  const { image, alt, description } = product;
  const numbers = partNumbers(product);
  return (
    <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
      <div className="figure overflow-hidden">
        <Picture image={image} alt={alt} sizes={SIZES} />
      </div>
      <div className="grid gap-4">
        {numbers && (
          <p className="label">
            {messages.number} {numbers}
          </p>
        )}
        <PriceLine product={product} priceClass="text-h3" />
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        <AddToCart product={product} inCart={inCart} disabled={product.stock === 0} />
      </div>
    </div>
  );
}
