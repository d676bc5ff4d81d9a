// The checkout: delivery details, order summary, payment. The logic is in src/stores/checkout/machine.ts.
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import * as cart from '#content/messages/cart.yml';
import * as messages from '#content/messages/checkout.yml';
import type { Company } from '#contract/company.ts';
import { CartMissing } from '#islands/shared/CartMissing.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';
import { readForm } from '#islands/ui/Form.tsx';
import type { DeliveryCountry } from '#lib/delivery-address.ts';
import { PATHS } from '#lib/paths.ts';
import { $cartLines, payableLines } from '#stores/cart/cart-lines.ts';
import type { Checkout as CheckoutState } from '#stores/checkout/view.ts';
import { AddressForm } from './AddressForm.tsx';
import { OrderLines, OrderSummary } from './OrderSummary.tsx';
import { type Contact, PaymentArea } from './PaymentArea.tsx';
import { useCheckout, view } from './use-checkout.ts';

interface Props {
  title: string;
  /** What delivery costs and how long it takes. */
  delivery: string;
  contact: Contact;
  countries: readonly DeliveryCountry[];
  deliveryDays: Company['deliveryDays'];
}

/** An order is being paid: the page stays even if another tab has emptied the cart. */
const OPEN: readonly CheckoutState['state'][] = ['placing', 'paying', 'settling', 'unknown', 'review'];

export const Checkout = (props: Props) => (
  // At least as high as the window, so that the footer doesn't move when the lines load.
  <div className="wrap min-h-dvh pt-6 pb-rhythm md:pt-8">
    <ErrorBoundary title={props.title} text={messages.broken}>
      <Steps {...props} />
    </ErrorBoundary>
  </div>
);

function Steps({ title, delivery, contact, countries, deliveryDays }: Props) {
  const lines = useStore($cartLines, { ssr: () => null });
  const now = useStore(view.$checkout);
  const { parts, machine, begin } = useCheckout(countries);
  const form = useRef<HTMLFormElement>(null);
  const payment = useRef<HTMLElement>(null);

  const isOpen = OPEN.includes(now.state);
  const isEmpty = lines?.length === 0 && !isOpen && now.state !== 'paid';
  useTitle(isEmpty ? cart.emptyTitle : '');
  const values = () => (form.current ? readForm(form.current) : {});
  const goToPayment = () => {
    if (machine.current && !machine.current.check(values())) return;
    payment.current?.scrollIntoView({ block: 'nearest' });
    (payment.current?.querySelector('button') ?? payment.current)?.focus();
  };

  // Loaded with the machine: nothing is paid without it.
  const { CartPaid, Paid, ToPay } = parts.current ?? {};
  if (now.state === 'paid' && Paid)
    return (
      <Paid {...now} deliveryDays={deliveryDays}>
        {now.lines.length > 0 ? <OrderLines lines={now.lines} counted={now.lines} /> : null}
      </Paid>
    );
  return (
    <>
      <a href={PATHS.cart} className="link inline-flex min-h-11 items-center text-compact">
        {messages.back}
      </a>
      <h1 className="mt-2 page-title">{title}</h1>
      <p className="label mt-3 max-w-text">{delivery}</p>
      {!lines && !isOpen && <CartMissing />}
      {isEmpty && CartPaid && <CartPaid now={now} />}
      {isEmpty && <Empty />}
      {(isOpen || (lines && lines.length > 0)) && (
        <div className="with-summary">
          <AddressForm form={form} country={countries[0]?.country ?? ''} onDone={goToPayment} />
          <OrderSummary lines={lines ?? []} />
          <PaymentArea
            ref={payment}
            contact={contact}
            machine={machine}
            values={values}
            onAgain={() => void begin()}
          >
            {/* Rendered once its script has loaded: without it, the page says so itself. */}
            {ToPay && <ToPay {...{ now, machine, deliveryDays }} lines={payableLines(lines ?? [])} />}
          </PaymentArea>
        </div>
      )}
    </>
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
