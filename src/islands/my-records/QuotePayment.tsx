// PayPal's button for a quote, with the sum to pay.
import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import * as checkout from '#content/messages/checkout.yml';
import * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { EmulatorNote, PayPalStep } from '#islands/shared/PayPalStep.tsx';
import { usePayment } from '#islands/shared/use-payment.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { legalPath } from '#lib/paths.ts';
import { isBegun, type QuoteOfferStore } from '#stores/my-records/quote-offer.ts';

interface Props {
  store: QuoteOfferStore;
  title?: string;
  text?: string;
  /** The values of the form above. */
  values: () => Record<string, string>;
}

function amountOf({ state, openOrder, stillDue, dueNow }: QuoteOffer): number {
  if (openOrder) return openOrder.totalAmount;
  return state === 'accepted' ? stillDue : dueNow;
}

export function QuotePayment({ store, title, text, values }: Props) {
  const load = useCallback(async () => {
    const { startQuotePayment } = await import('#stores/my-records/quote-purchase.ts');
    return () => startQuotePayment(store);
  }, [store]);
  const { machine, begin } = usePayment(store.view, load, true);
  const open = useStore(store.$offer);
  if (open.state !== 'ready') return null;
  const { quote } = open;
  return (
    <div className="grid gap-4">
      {title && <h2 className="text-h3">{title}</h2>}
      {text && <p className="max-w-text">{text}</p>}
      <div className="grid min-h-40 content-start gap-4">
        <EmulatorNote view={store.view} />
        <p className="flex justify-between gap-4 text-h3 font-semibold">
          <span>{quote.state === 'accepted' ? messages.toPayRest : messages.toPayNow}</span>
          {formatMoney(toMinor(amountOf(quote)), quote.currency)}
        </p>
        <p className="text-compact">{messages.safe}</p>
        <PayPalStep
          view={store.view}
          machine={machine}
          values={values}
          placing={isBegun(quote) ? checkout.preparing : messages.accepting}
          offline={messages.unavailable}
          onAgain={() => void begin()}
        />
        <p className="text-compact text-soft">
          {checkout.agree}{' '}
          <a className="link" href={legalPath('terms')}>
            {checkout.terms}
          </a>
          .
        </p>
      </div>
    </div>
  );
}
