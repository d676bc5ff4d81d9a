// PayPal's buttons with their progress, problems and other ways on.
import { useStore } from '@nanostores/react';
import type { DetailedHTMLProps, HTMLAttributes, RefObject } from 'react';
import * as messages from '#content/messages/checkout.yml';
import * as notices from '#content/messages/notices.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { PayPalMethod } from '#stores/checkout/paypal.ts';
import type { Checkout, CheckoutView } from '#stores/checkout/view.ts';

type PayPalElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'paypal-button': PayPalElement & { type: 'pay' };
      'paypal-basic-card-container': PayPalElement;
      'paypal-basic-card-button': PayPalElement;
    }
  }
}

interface Props {
  view: CheckoutView;
  /** Empty until it has loaded. */
  machine: RefObject<CheckoutMachine | null>;
  /** What was typed. */
  values: () => Record<string, string>;
  /** While the order is placed, and when nothing can be loaded. */
  placing: string;
  offline: string;
  /** Tries again what failed to load. */
  onAgain: () => void;
}

const BUSY: Partial<Record<Checkout['state'], string>> = {
  preparing: messages.preparing,
  paying: messages.paying,
  settling: messages.settling,
};
const WITH_BUTTONS: readonly Checkout['state'][] = ['ready', 'placing', 'paying', 'settling'];

/** Where PayPal's button can't help: on its website, or by another try. */
const WayOn = ({ now, machine, values, offline, onAgain }: Omit<Props, 'view'> & { now: Checkout }) => (
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
        <Notice kind="error">{now.state === 'unasked' ? messages.notAsked : offline}</Notice>
        <Button onClick={onAgain}>{notices.tryAgain}</Button>
      </>
    )}
  </>
);

/** PayPal's script turns them into its own buttons, with its own labels; it opens the form for the card in the container. */
function Buttons({ view, machine, values }: Pick<Props, 'view' | 'machine' | 'values'>) {
  const hasCard = useStore(view.$hasCard);
  const pay = (method: PayPalMethod) => void machine.current?.pay(values(), method);
  return (
    <div className="pay-buttons">
      <paypal-button type="pay" className="block min-h-13" onClick={() => pay('paypal')} />
      {hasCard && (
        <paypal-basic-card-container className="block">
          <paypal-basic-card-button className="block min-h-13" onClick={() => pay('card')} />
        </paypal-basic-card-container>
      )}
    </div>
  );
}

export function PayPalStep({ view, ...rest }: Props) {
  const now = useStore(view.$checkout);
  const trouble = useStore(view.$trouble);
  const { machine, values, placing } = rest;
  return (
    <>
      {(now.state === 'unknown' || now.state === 'review') && <Notice kind="waiting">{now.text}</Notice>}
      {WITH_BUTTONS.includes(now.state) && <Buttons view={view} machine={machine} values={values} />}
      <WayOn now={now} {...rest} />
      {/* Below the buttons, so that none slides under the pointer. What is wrong with the details, the form says itself. */}
      {trouble?.text && (
        <Notice
          key={trouble.text}
          kind="error"
          isOld={trouble.text === messages.details}
          retryAfter={trouble.retryAfter}
        >
          {trouble.text}
        </Notice>
      )}
      <p role="status" className="under-way">
        {now.state === 'placing' ? placing : BUSY[now.state]}
      </p>
      {/* For a buyer who can't see PayPal's window. */}
      {now.state === 'paying' && (
        <button
          type="button"
          className="link justify-self-start text-compact"
          onClick={() => machine.current?.restart()}
        >
          {messages.windowGone}
        </button>
      )}
    </>
  );
}

/** Says that no money moves. */
export const EmulatorNote = ({ view, className = '' }: { view: CheckoutView; className?: string }) =>
  useStore(view.$setup)?.environment === 'emulator' && (
    <p
      className={`border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending ${className}`.trim()}
    >
      {messages.test}
    </p>
  );
