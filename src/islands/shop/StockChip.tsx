import { LOW_STOCK } from '#contract/catalogue.ts';
import { Chip } from '#islands/ui/Chip.tsx';

/** Says so when there are few or none; nothing while there are enough. */
export function StockChip({ stock }: { stock: number }) {
  if (stock >= LOW_STOCK) return null;
  return stock > 0 ? <Chip tone="signal">Only {stock} left</Chip> : <Chip tone="ink">Sold out</Chip>;
}
