// Where the payment happens, and where its outcome is said.

import * as words from '#content/words/checkout.yml';
import * as notices from '#content/words/notices.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { useStore } from '#islands/use-store.ts';
import { legalPath } from '#lib/paths.ts';
import type { Checkout } from '#stores/checkout-state.ts';
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
  preparing: words.preparing,
  placing: words.placing,
  paying: words.paying,
  settling: words.settling,
};

export function PaymentArea({ now, contact, onPay, onWebsite }: Props) {
  const trouble = useStore(checkout.$trouble);
  const setup = useStore(checkout.$setup);
  const { state } = now;
  const hasButton = state === 'ready' || state === 'placing' || state === 'paying' || state === 'settling';
  return (
    <section aria-labelledby="payment" className="min-w-0 border-t border-ink pt-5">
      <h2 id="payment" className="text-h3">
        {words.payment}
      </h2>
      {setup?.environment === 'stand-in' && (
        <p className="mt-4 border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending">
          {words.test}
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
            <Notice kind="error">{words.notAsked}</Notice>
            <Button onClick={() => void checkout.begin()}>{notices.tryAgain}</Button>
          </>
        )}
        <p role="status" className="label empty:hidden">
          {BUSY[state]}
        </p>
        {state === 'paying' && (
          <button
            type="button"
            className="link justify-self-start text-[1rem]"
            onClick={() => void checkout.restart()}
          >
            {words.windowGone}
          </button>
        )}
      </div>
      <p className="label mt-4">
        {words.troublePhone}{' '}
        <a className="link" href={`tel:${contact.phoneLink}`}>
          {contact.phone}
        </a>{' '}
        {words.phoneOrder}
      </p>
    </section>
  );
}

const Terms = () => (
  <p className="mt-4 max-w-text text-[1rem] text-soft">
    {words.agree}{' '}
    <a className="link" href={legalPath('terms')}>
      {words.terms}
    </a>
    . {words.changeMind}{' '}
    <a className="link" href={legalPath('cancellation')}>
      {words.cancellation}
    </a>
    .
  </p>
);

const Stuck = ({ onWebsite }: { onWebsite: () => void }) => (
  <>
    <p role="alert" className="font-semibold">
      {words.notLoading}
    </p>
    <Button solid onClick={onWebsite}>
      {words.onWebsite}
    </Button>
  </>
);
