// PayPal's button, progress and problems. The checkout has its own (islands/checkout/PaymentArea.tsx), because a shared one would
// be one more file for it to load: 170 bytes, more than its budget has left.
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import * as messages from '#content/messages/checkout.yml';
import * as notices from '#content/messages/notices.yml';
import * as quotes from '#content/messages/quotes.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { legalPath } from '#lib/paths.ts';
import type { Checkout, CheckoutView } from '#stores/checkout/view.ts';

interface Props {
  view: CheckoutView;
  onPay: () => void;
  onWebsite: () => void;
  /** Called when the buyer can't see PayPal's window. */
  onRestart: () => void;
  /** Tries again what failed to load. */
  onAgain: () => void;
  /** The sum. */
  children: ReactNode;
}

const BUSY: Partial<Record<Checkout['state'], string>> = {
  preparing: messages.preparing,
  placing: messages.settling,
  paying: messages.paying,
  settling: messages.settling,
};
const WITH_BUTTON: readonly Checkout['state'][] = ['ready', 'placing', 'paying', 'settling'];

interface WayOnProps extends Pick<Props, 'onWebsite' | 'onAgain'> {
  now: Checkout;
}

/** Ways on if PayPal's own button can't be used. */
const WayOn = ({ now, onWebsite, onAgain }: WayOnProps) => (
  <>
    {now.state === 'website' && (
      <>
        <p role="alert" className="font-semibold">
          {now.text}
        </p>
        <Button solid onClick={onWebsite}>
          {messages.onWebsite}
        </Button>
      </>
    )}
    {(now.state === 'unasked' || now.state === 'offline') && (
      <>
        <Notice kind="error">{now.state === 'unasked' ? messages.notAsked : quotes.unavailable}</Notice>
        <Button onClick={onAgain}>{notices.tryAgain}</Button>
      </>
    )}
  </>
);

export function PayPalStep({ view, onPay, onWebsite, onRestart, onAgain, children }: Props) {
  const now = useStore(view.$checkout);
  const trouble = useStore(view.$trouble);
  const setup = useStore(view.$setup);
  return (
    <div className="grid min-h-40 max-w-120 content-start gap-4">
      {setup?.environment === 'emulator' && (
        <p className="border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending">
          {messages.test}
        </p>
      )}
      {children}
      {trouble?.text && (
        <Notice key={trouble.text} kind="error" retryAfter={trouble.retryAfter}>
          {trouble.text}
        </Notice>
      )}
      {(now.state === 'unknown' || now.state === 'review') && <Notice kind="waiting">{now.text}</Notice>}
      {/* PayPal's script turns it into its own button, with its own label. */}
      {WITH_BUTTON.includes(now.state) && (
        <paypal-button type="pay" className="block min-h-13" onClick={onPay} />
      )}
      <WayOn now={now} onWebsite={onWebsite} onAgain={onAgain} />
      <p role="status" className="label empty:hidden">
        {BUSY[now.state]}
      </p>
      {now.state === 'paying' && (
        <button type="button" className="link justify-self-start text-base" onClick={onRestart}>
          {messages.windowGone}
        </button>
      )}
      <p className="text-base text-soft">
        {messages.agree}{' '}
        <a className="link" href={legalPath('terms')}>
          {messages.terms}
        </a>
        .
      </p>
    </div>
  );
}
