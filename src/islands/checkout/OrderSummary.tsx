import { useStore } from '@nanostores/react';
import * as cart from '#content/messages/cart.yml';
import * as messages from '#content/messages/checkout.yml';
import type { CartLine } from '#contract/orders/cart.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { Totals } from '#islands/ui/Totals.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, lineTotal, orderTotal } from '#lib/money.ts';
import { $cartChanges, payableLines } from '#stores/cart/cart-lines.ts';
import { view } from './use-checkout.ts';

interface Props {
  lines: readonly CartLine[];
}

export function OrderSummary({ lines }: Props) {
  const changes = useStore($cartChanges);
  const trouble = useStore(view.$trouble);
  const isPlacing = useStore(view.$checkout).state === 'placing';
  return (
    <section
      aria-labelledby="order-summary"
      className="min-w-0 border-t border-ink pt-5 lg:sticky lg:top-below-header lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="order-summary" className="text-h3">
        {cart.summary}
      </h2>
      {/* With a payment problem, the same messages are shown beside the button. */}
      {changes.length > 0 && !trouble && !isPlacing && (
        <Notice kind="waiting" className="mt-4 grid gap-1">
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </Notice>
      )}
      <OrderLines lines={lines} counted={payableLines(lines)} />
    </section>
  );
}

/** Every line, and the sum of those that are counted. */
export function OrderLines({ lines, counted }: Props & { counted: readonly CartLine[] }) {
  const [first] = counted;
  return (
    <>
      <ul className="mt-4 mb-2 border-b border-line">
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
      </ul>
      {first && <Totals minor={orderTotal(counted)} currency={first.currency} />}
    </>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const { name, partNumber, image, alt, quantity, currency, stock } = line;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-4 border-t border-line py-3">
      <div className="figure">
        <Picture image={image} alt={alt} sizes="4rem" />
      </div>
      <div className="text-compact leading-[1.3]">
        <p className="font-semibold">{name}</p>
        {partNumber && <p className="label">{partNumber}</p>}
        <p className="label mt-1">{fillIn(messages.quantity, { count: quantity })}</p>
      </div>
      <p className="text-compact font-semibold">
        {stock > 0 ? formatMoney(lineTotal(line), currency) : <Chip tone="ink">{cart.soldOut}</Chip>}
      </p>
    </li>
  );
}
