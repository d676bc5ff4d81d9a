import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/cart.yml';
import { Chip } from '#islands/ui/Chip.tsx';
import { fillIn } from '#lib/fill.ts';
import { $lowStock } from '#stores/shop/parts.ts';

/** Stock in words; red is kept for the last one. Always as high as a chip, so that nothing moves when the live stock loads. */
export function StockLine({ stock }: { stock: number }) {
  return (
    <p className="flex min-h-7 items-center text-small">
      <Stock stock={stock} />
    </p>
  );
}

function Stock({ stock }: { stock: number }) {
  const lowStock = useStore($lowStock, { ssr: 'initial' });
  if (stock === 0) return <Chip tone="ink">{messages.soldOut}</Chip>;
  if (stock === 1) return <Chip tone="signal">{fillIn(messages.fewLeft, { stock })}</Chip>;
  const isLow = stock < lowStock;
  return (
    <span
      className={`inline-flex items-center gap-2 font-semibold ${isLow ? 'text-pending' : 'text-completed'}`}
    >
      <span aria-hidden="true" className={`size-2 rounded-full ${isLow ? 'bg-pending' : 'bg-completed'}`} />
      {isLow ? fillIn(messages.fewLeft, { stock }) : messages.inStock}
    </span>
  );
}
