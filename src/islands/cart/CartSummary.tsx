import * as messages from '#content/messages/cart.yml';
import type { CartLine } from '#contract/orders/cart.ts';
import { Totals } from '#islands/ui/Totals.tsx';
import { orderTotal } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';

interface Props {
  /** Those that can be bought now. */
  lines: readonly CartLine[];
}

export function CartSummary({ lines }: Props) {
  const [first] = lines;
  return (
    <section
      aria-labelledby="order-summary"
      className="border-t border-ink pt-5 lg:sticky lg:top-below-header"
    >
      <h2 id="order-summary" className="mb-3 text-h3">
        {messages.summary}
      </h2>
      {first ? (
        <Totals minor={orderTotal(lines)} currency={first.currency} />
      ) : (
        <p className="text-soft">{messages.nothingToBuy}</p>
      )}
      <div className="mt-6 grid gap-3">
        {first && (
          <a href={PATHS.checkout} className="button button-solid">
            {messages.checkout}
          </a>
        )}
        <a href={PATHS.shop} className="button">
          {messages.shopOn}
        </a>
      </div>
    </section>
  );
}
