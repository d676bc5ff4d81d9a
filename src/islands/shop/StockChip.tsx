import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/cart.yml';
import { Chip } from '#islands/ui/Chip.tsx';
import { fillIn } from '#lib/fill.ts';
import { $lowStock } from '#stores/shop/parts.ts';

/** Low or no stock; null while there is enough. */
export function StockChip({ stock }: { stock: number }) {
  const lowStock = useStore($lowStock);
  if (stock > 0 && stock >= lowStock) return null;
  return stock > 0 ? (
    <Chip tone="signal">{fillIn(messages.fewLeft, { stock })}</Chip>
  ) : (
    <Chip tone="ink">{messages.soldOut}</Chip>
  );
}
