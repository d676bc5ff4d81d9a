import * as messages from '#content/messages/cart.yml';
import { formatMoney } from '#lib/money.ts';

interface Props {
  /** Minor units of `currency`; delivery is free, so it is subtotal and total alike. */
  minor: number;
  currency: string;
}

interface Sum {
  name: string;
  amount: string;
  isTotal?: boolean;
}

/** Amounts below a list, the total under a line. */
export const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <dl>
    {sums.map(({ name, amount, isTotal = false }) => (
      <div
        key={name}
        className={`flex items-baseline justify-between gap-4 py-2.5 ${isTotal ? 'not-first:mt-1 border-t border-ink text-h3 font-semibold' : ''}`}
      >
        <dt>{name}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);

export function Totals({ minor, currency }: Props) {
  const amount = formatMoney(minor, currency);
  return (
    <Sums
      sums={[
        { name: messages.subtotal, amount },
        { name: messages.shipping, amount: messages.free },
        { name: messages.total, amount, isTotal: true },
      ]}
    />
  );
}
