// The page that pays: delivery details, what is bought, PayPal. The logic is in src/stores/checkout.ts.

import { lazy, Suspense, useEffect, useRef } from 'react';
import * as cart from '#content/words/cart.yml';
import * as words from '#content/words/checkout.yml';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { readForm } from '#islands/ui/Form.tsx';
import { usePersisted } from '#islands/use-persisted.ts';
import { useStore } from '#islands/use-store.ts';
import { PATHS } from '#lib/paths.ts';
import { $cartLines } from '#stores/cart.ts';
import { keepCartChecked } from '#stores/cart-check.ts';
import { orderMemory } from '#stores/checkout-memory.ts';
import { atFirstSign } from '#stores/first-sign.ts';
import { AddressForm } from './AddressForm.tsx';
import { OrderLines, OrderSummary } from './OrderSummary.tsx';
import { type Contact, PaymentArea } from './PaymentArea.tsx';
import { checkout, loadMachine } from './the-checkout.ts';

interface Props {
  title: string;
  /** What delivery costs and how long it takes. */
  delivery: string;
  contact: Contact;
}

/** Comes with the machine, without which nothing is ever paid. */
const Paid = lazy(() => loadMachine().then(({ Paid }) => ({ default: Paid })));

const fetchPaying = () => loadMachine().then(({ loadPaying }) => loadPaying());

/** PayPal's script comes with the first touch of the page, or this much later: nobody has filled in a form by then. */
const STAYED_MS = 3000;

export function Checkout({ title, delivery, contact }: Props) {
  const lines = usePersisted($cartLines, null);
  const now = useStore(checkout.$checkout);
  const form = useRef<HTMLFormElement>(null);

  const hasLines = lines !== null && lines.length > 0;

  useEffect(keepCartChecked, []);
  // Again when a cart that was empty is filled in another tab. Of an order that is still open the page tells at once.
  useEffect(() => {
    if (orderMemory.read()) void checkout.begin();
    else if (hasLines) return atFirstSign(() => void checkout.begin(), STAYED_MS);
    return undefined;
  }, [hasLines]);
  // There before anybody can have filled in a form and pressed the button, which PayPal wants to hear as a press.
  useEffect(() => atFirstSign(() => void fetchPaying().catch(() => undefined)), []);
  useEffect(() => {
    // Back from PayPal's website by the Back button, the page may be as it was left: in the middle of paying.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void checkout.begin();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);

  const values = () => (form.current ? readForm(form.current) : {});
  const isOpen = now.state === 'unknown' || now.state === 'review' || now.state === 'settling';

  return (
    // As high as the window, so that the footer does not move when the lines come.
    <div className="wrap min-h-dvh pt-6 pb-rhythm md:pt-8">
      {now.state === 'paid' ? (
        <Suspense>
          <Paid {...now} title={title}>
            {now.lines.length > 0 ? <OrderLines lines={now.lines} counted={now.lines} /> : null}
          </Paid>
        </Suspense>
      ) : (
        <>
          <a href={PATHS.cart} className="link inline-flex min-h-11 items-center text-[1rem]">
            {words.back}
          </a>
          <h1 className="mt-2 text-h2 lg:text-[3.25rem]">{title}</h1>
          <p className="label mt-3 max-w-text">{delivery}</p>
          {!lines && <p className="label mt-8 noscript:hidden">{cart.loading}</p>}
          {lines?.length === 0 && !isOpen && <Empty />}
          {lines && (lines.length > 0 || isOpen) && (
            <div className="mt-8 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
              <AddressForm form={form} />
              <OrderSummary lines={lines} />
              <PaymentArea
                now={now}
                contact={contact}
                onPay={() => void checkout.pay(values())}
                onWebsite={() => void checkout.payOnWebsite(values())}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

const Empty = () => (
  <div className="mt-6 grid justify-items-start gap-6 border-t border-ink pt-8">
    <EmptyBox />
    <h2 className="text-h3">{cart.emptyTitle}</h2>
    <p className="text-lead text-soft">{cart.emptyHint}</p>
    <a href={PATHS.shop} className="button button-solid">
      {cart.shopOn}
    </a>
  </div>
);
