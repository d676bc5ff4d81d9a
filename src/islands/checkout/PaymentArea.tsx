// Where the payment happens, and where its outcome is said.
import { useStore } from '@nanostores/react';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { legalPath } from '#lib/paths.ts';
import type { Checkout } from '#stores/checkout-state.ts';
import { CHECKOUT_WORDS } from '#stores/checkout-words.ts';
import { PayPalButton } from './PayPalButton.tsx';
import { checkout } from './the-checkout.ts';

export interface Contact {
  /** As people read it, and as a phone dials it. */
  phone: string;
  phoneLink: string;
}

interface Props {
  now: Checkout;
  contact: Contact;
  onPay: () => void;
  onWebsite: () => void;
}

const BUSY: Partial<Record<Checkout['state'], string>> = {
  preparing: 'Loading PayPal...',
  placing: 'Placing your order...',
  paying: 'Finish the payment in PayPal’s window.',
  settling: 'Confirming your payment...',
};

export function PaymentArea({ now, contact, onPay, onWebsite }: Props) {
  const trouble = useStore(checkout.$trouble);
  const setup = useStore(checkout.$setup);
  const { state } = now;
  const hasButton = state === 'ready' || state === 'placing' || state === 'paying' || state === 'settling';
  return (
    <section aria-labelledby="payment" className="min-w-0 border-t border-ink pt-5">
      <h2 id="payment" className="text-h3">
        Payment
      </h2>
      {setup?.environment === 'stand-in' && (
        <p className="mt-4 border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending">
          Payments are a test here: no money is taken.
        </p>
      )}
      <Terms />
      <div className="mt-5 grid min-h-24 max-w-[30rem] content-start gap-4">
        {trouble && (
          <Notice key={trouble} kind="error">
            {trouble}
          </Notice>
        )}
        {(now.state === 'unknown' || now.state === 'review') && <Notice kind="waiting">{now.text}</Notice>}
        {hasButton && <PayPalButton onPress={onPay} />}
        {state === 'stuck' && <Stuck onWebsite={onWebsite} />}
        {state === 'unasked' && (
          <>
            <Notice kind="error">{CHECKOUT_WORDS.notAsked}</Notice>
            <Button onClick={() => void checkout.begin()}>Try again</Button>
          </>
        )}
        <p role="status" className="label empty:hidden">
          {BUSY[state]}
        </p>
        {state === 'paying' && (
          <button type="button" className="link justify-self-start text-[1rem]" onClick={checkout.restart}>
            PayPal’s window is gone
          </button>
        )}
      </div>
      <p className="label mt-4">
        Trouble paying? Phone{' '}
        <a className="link" href={`tel:${contact.phoneLink}`}>
          {contact.phone}
        </a>{' '}
        and we take the order for you.
      </p>
    </section>
  );
}

const Terms = () => (
  <p className="mt-4 max-w-text text-[1rem] text-soft">
    You pay the total shown here with PayPal or, through PayPal, by card. By paying you agree to our{' '}
    <a className="link" href={legalPath('terms')}>
      terms of sale
    </a>
    . You can change your mind within 14 days:{' '}
    <a className="link" href={legalPath('cancellation')}>
      cancellation and returns
    </a>
    .
  </p>
);

const Stuck = ({ onWebsite }: { onWebsite: () => void }) => (
  <>
    <p role="alert" className="font-semibold">
      {CHECKOUT_WORDS.notLoading}
    </p>
    <Button solid onClick={onWebsite}>
      Pay on PayPal's website
    </Button>
  </>
);
