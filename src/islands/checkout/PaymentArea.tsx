// The sum, PayPal's buttons and the terms.
import type { ReactNode, Ref, RefObject } from 'react';
import * as messages from '#content/messages/checkout.yml';
import type { TypedAddress } from '#contract/orders/checkout.ts';
import { EmulatorNote, PayPalStep } from '#islands/shared/PayPalStep.tsx';
import { legalPath } from '#lib/paths.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import { view } from './use-checkout.ts';

export interface Contact {
  /** As people read it; `phoneLink` as a phone dials it. */
  phone: string;
  phoneLink: string;
}

interface Props {
  /** The total, and what happens next (ToPay.tsx). */
  children: ReactNode;
  contact: Contact;
  ref: Ref<HTMLElement>;
  /** `current` is null until its script has loaded. */
  machine: RefObject<CheckoutMachine | null>;
  /** The address as typed. */
  values: () => TypedAddress;
  /** Tries again what failed to load. */
  onAgain: () => void;
}

const ByPhone = ({ contact }: { contact: Contact }) => (
  <p className="label mt-4">
    {messages.troublePhone}{' '}
    <a className="link" href={`tel:${contact.phoneLink}`}>
      {contact.phone}
    </a>{' '}
    {messages.phoneOrder}
  </p>
);

export const PaymentArea = ({ children, contact, ref, machine, values, onAgain }: Props) => (
  <section
    ref={ref}
    tabIndex={-1}
    aria-labelledby="payment"
    className="min-w-0 border-t border-ink pt-5 outline-none"
  >
    <h2 id="payment" className="text-h3">
      {messages.payment}
    </h2>
    <EmulatorNote view={view} className="mt-4" />
    <div className="mt-5 min-h-22">{children}</div>
    <div className="mt-5 grid min-h-41 content-start gap-4">
      <PayPalStep
        view={view}
        machine={machine}
        values={values}
        placing={messages.placing}
        offline={messages.network}
        onAgain={onAgain}
      />
    </div>
    <Terms />
    <ByPhone contact={contact} />
  </section>
);

const Terms = () => (
  <p className="mt-4 max-w-text text-compact wrap-anywhere text-soft">
    {messages.agree}{' '}
    <a className="link" href={legalPath('terms')}>
      {messages.terms}
    </a>
    . {messages.changeMind}{' '}
    <a className="link" href={legalPath('cancellation')}>
      {messages.cancellation}
    </a>
    . {messages.unhappy}{' '}
    <a className="link" href={`${legalPath('terms')}#complaints`}>
      {messages.complaints}
    </a>
    . {messages.adr}
  </p>
);
