// The cart: lines, what changed since the last check, totals.

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#content/messages/cart.yml';
import type { CartLine } from '#contract/orders/cart.ts';
import { CartMissing } from '#islands/shared/CartMissing.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Totals } from '#islands/ui/Totals.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, orderTotal } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { $cartChanges, $cartLines, keepCartChecked, payableLines } from '#stores/cart/cart-lines.ts';
import { removeFromCart } from '#stores/cart/change-cart.ts';
import { CartItem } from './CartItem.tsx';
import { type CategoryCard, EmptyCart } from './EmptyCart.tsx';

interface Props {
  title: string;
  /** What delivery costs and how long it takes. */
  delivery: string;
  /** Links of an empty cart. */
  categories: readonly CategoryCard[];
}

/** Says the total when it changes. */
function SpokenTotal({ text }: { text: string }) {
  const before = useRef(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text !== before.current) setSaid(text);
    before.current = text;
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** @param lines those that can be bought now */
function Summary({ lines }: { lines: readonly CartLine[] }) {
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
        <>
          <Totals minor={orderTotal(lines)} currency={first.currency} />
          <SpokenTotal text={`${messages.total}: ${formatMoney(orderTotal(lines), first.currency)}`} />
        </>
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

export const Cart = bounded(CartIsland);

function CartIsland({ title, delivery, categories }: Props) {
  const lines = useStore($cartLines, { ssr: () => null });
  const changes = useStore($cartChanges);
  const [removed, setRemoved] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(keepCartChecked, []);

  const remove = (line: CartLine) => {
    removeFromCart(line.id);
    setRemoved(fillIn(messages.removed, { name: line.name }));
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  const isEmpty = lines?.length === 0;
  useTitle(isEmpty ? messages.emptyTitle : '');

  return (
    // At least as high as the window, so that the footer doesn't move when the lines load.
    <div className="wrap min-h-dvh pt-6 pb-rhythm md:pt-10">
      <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
        {isEmpty ? messages.emptyTitle : title}
      </h1>
      <p className="label mt-3 max-w-text">{delivery}</p>
      <p role="status" className={removed && !isEmpty ? 'label mt-3' : 'sr-only'}>
        {removed}
      </p>
      {changes.length > 0 && (
        <Notice kind="waiting" className="mt-6 grid max-w-176 gap-1">
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </Notice>
      )}
      {isEmpty && <EmptyCart categories={categories} />}
      {lines && !isEmpty && (
        <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
          <ul className="border-t border-ink">
            {lines.map((line) => (
              <CartItem key={line.id} line={line} onRemove={() => remove(line)} />
            ))}
          </ul>
          <Summary lines={payableLines(lines)} />
        </div>
      )}
      {!lines && <CartMissing />}
    </div>
  );
}
