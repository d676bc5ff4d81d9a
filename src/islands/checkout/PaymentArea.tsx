// Payment button, progress and outcome.
import { useStore } from '@nanostores/react';
import type { DetailedHTMLProps, HTMLAttributes, ReactNode, Ref, RefObject } from 'react';
import * as messages from '#content/messages/checkout.yml';
import * as notices from '#content/messages/notices.yml';
import type { TypedAddress } from '#contract/orders/checkout.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { legalPath } from '#lib/paths.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { Checkout } from '#stores/checkout/view.ts';
import { view } from './use-checkout.ts';

type PayPalElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { type: 'pay' };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'paypal-button': PayPalElement;
    }
  }
}

export interface Contact {
  /** As people read it, and as a phone dials it. */
  phone: string;
  phoneLink: string;
}

interface Props {
  now: Checkout;
  /** The sum, and what comes for it. */
  children: ReactNode;
  contact: Contact;
  ref: Ref<HTMLElement>;
  /** Empty until it has loaded. */
  machine: RefObject<CheckoutMachine | null>;
  /** The address as typed. */
  values: () => TypedAddress;
  /** Tries again what failed to load. */
  onAgain: () => void;
}

const BUSY: Partial<Record<Checkout['state'], string>> = {
  preparing: messages.preparing,
  placing: messages.placing,
  paying: messages.paying,
  settling: messages.settling,
};

/** Where PayPal's button can't help: on its website, or by another try. */
const WayOn = ({ now, machine, values, onAgain }: Pick<Props, 'now' | 'machine' | 'values' | 'onAgain'>) => (
  <>
    {now.state === 'website' && (
      <>
        <p role="alert" className="font-semibold">
          {now.text}
        </p>
        <Button solid onClick={() => void machine.current?.payOnWebsite(values())}>
          {messages.onWebsite}
        </Button>
      </>
    )}
    {(now.state === 'unasked' || now.state === 'offline') && (
      <>
        <Notice kind="error">{now.state === 'unasked' ? messages.notAsked : messages.network}</Notice>
        <Button onClick={onAgain}>{notices.tryAgain}</Button>
      </>
    )}
  </>
);

const ByPhone = ({ contact }: { contact: Contact }) => (
  <p className="label mt-4">
    {messages.troublePhone}{' '}
    <a className="link" href={`tel:${contact.phoneLink}`}>
      {contact.phone}
    </a>{' '}
    {messages.phoneOrder}
  </p>
);

export function PaymentArea({ now, children, contact, ref, machine, values, onAgain }: Props) {
  const trouble = useStore(view.$trouble);
  const setup = useStore(view.$setup);
  const { state } = now;
  const hasButton = state === 'ready' || state === 'placing' || state === 'paying' || state === 'settling';
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="payment"
      className="min-w-0 border-t border-ink pt-5 outline-none"
    >
      <h2 id="payment" className="text-h3">
        {messages.payment}
      </h2>
      {setup?.environment === 'emulator' && (
        <p className="mt-4 border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending">
          {messages.test}
        </p>
      )}
      <div className="mt-5 min-h-22 max-w-120">{children}</div>
      <div className="mt-5 grid min-h-24 max-w-120 content-start gap-4">
        {trouble && (
          <Notice key={trouble.text} kind="error" retryAfter={trouble.retryAfter}>
            {trouble.text}
          </Notice>
        )}
        {(now.state === 'unknown' || now.state === 'review') && <Notice kind="waiting">{now.text}</Notice>}
        {/* PayPal's script turns it into its own button, with its own label. */}
        {hasButton && (
          <paypal-button
            type="pay"
            className="block min-h-13"
            onClick={() => void machine.current?.pay(values())}
          />
        )}
        <WayOn now={now} machine={machine} values={values} onAgain={onAgain} />
        <p role="status" className="label empty:hidden">
          {BUSY[state]}
        </p>
        {/* For a buyer who can't see PayPal's window. */}
        {state === 'paying' && (
          <button
            type="button"
            className="link justify-self-start text-base"
            onClick={() => machine.current?.restart()}
          >
            {messages.windowGone}
          </button>
        )}
      </div>
      <Terms />
      <ByPhone contact={contact} />
    </section>
  );
}

const Terms = () => (
  <p className="mt-4 max-w-text text-base text-soft">
    {messages.agree}{' '}
    <a className="link" href={legalPath('terms')}>
      {messages.terms}
    </a>
    . {messages.changeMind}{' '}
    <a className="link" href={legalPath('cancellation')}>
      {messages.cancellation}
    </a>
    .
  </p>
);
