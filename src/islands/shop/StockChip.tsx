import * as words from '#content/words/cart.yml';
import { LOW_STOCK } from '#contract/catalogue.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { fillIn } from '#lib/fill-in.ts';

/** Says so when there are few or none; nothing while there are enough. */
export function StockChip({ stock }: { stock: number }) {
  if (stock >= LOW_STOCK) return null;
  return stock > 0 ? (
    <Chip tone="signal">{fillIn(words.fewLeft, { stock })}</Chip>
  ) : (
    <Chip tone="ink">{words.soldOut}</Chip>
  );
}
