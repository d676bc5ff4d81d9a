import type { Product } from '#contract/catalogue/catalogue.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { StockLine } from './StockLine.tsx';

interface Props {
  product: Pick<Product, 'price' | 'currency' | 'stock'>;
  /** Utilities for the size of the price. */
  priceClass: string;
}

export const PriceLine = ({ product: { price, currency, stock }, priceClass }: Props) => (
  <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
    <p className={`font-semibold ${priceClass}`}>{formatMoney(toMinor(price), currency)}</p>
    <StockLine stock={stock} />
  </div>
);
