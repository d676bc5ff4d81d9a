import * as messages from '#content/messages/cart.yml';
import { formatMoney } from '#lib/money.ts';

interface Props {
  /** Minor units of `currency`; delivery is free, so it is subtotal and total alike. */
  minor: number;
  currency: string;
}

/** Subtotal, shipping and total of an order. */
export function Totals({ minor, currency }: Props) {
  const amount = formatMoney(minor, currency);
  return (
    <dl className="[&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2.5">
      <div>
        <dt>{messages.subtotal}</dt>
        <dd>{amount}</dd>
      </div>
      <div>
        <dt>{messages.shipping}</dt>
        <dd>{messages.free}</dd>
      </div>
      <div className="mt-1 border-t border-ink text-h3 font-semibold">
        <dt>{messages.total}</dt>
        <dd>{amount}</dd>
      </div>
    </dl>
  );
}
