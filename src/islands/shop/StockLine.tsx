import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/cart.yml';
import { Chip } from '#islands/ui/Chip.tsx';
import { fillIn } from '#lib/fill.ts';
import { $lowStock } from '#stores/shop/parts.ts';

/** Stock in words; red is kept for the last one. Always as high as a chip, so that nothing moves when the live stock loads. */
export function StockLine({ stock }: { stock: number }) {
  const lowStock = useStore($lowStock, { ssr: 'initial' });
  return (
    <p className="flex min-h-7 items-center text-small">
      {stock === 0 ? (
        <Chip tone="ink">{messages.soldOut}</Chip>
      ) : stock === 1 ? (
        <Chip tone="signal">{fillIn(messages.fewLeft, { stock })}</Chip>
      ) : stock < lowStock ? (
        <span className="inline-flex items-center gap-2 font-semibold text-pending">
          <span aria-hidden="true" className="size-2 rounded-full bg-pending" />
          {fillIn(messages.fewLeft, { stock })}
        </span>
      ) : (
        <span className="inline-flex items-center gap-2 font-semibold text-completed">
          <span aria-hidden="true" className="size-2 rounded-full bg-completed" />
          {messages.inStock}
        </span>
      )}
    </p>
  );
}
