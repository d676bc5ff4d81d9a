// Pays what is due of a quote.
import { useStore } from '@nanostores/react';
import { type RefObject, useRef } from 'react';
import * as checkout from '#content/messages/checkout.yml';
import * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { Form, readForm } from '#islands/ui/Form.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { isBegun, type QuoteOfferStore } from '#stores/my-records/quote-offer.ts';
import { LatinName } from './LatinName.tsx';
import { PayByLink } from './PayByLink.tsx';

/** Where an earlier acceptance lacks it, or none had anything to pay. */
function LatinForm({ store, form }: { store: QuoteOfferStore; form: RefObject<HTMLFormElement | null> }) {
  const errors = useStore(store.view.$errors);
  return (
    <Form id="pay" ref={form} errors={errors} onSubmit={() => {}}>
      <LatinName />
    </Form>
  );
}

interface Props {
  store: QuoteOfferStore;
  title?: string;
  text?: string;
  /** The values of the form above, if there is one. */
  values?: () => Record<string, string>;
}

function amountOf({ state, openOrder, stillDue, dueNow }: QuoteOffer): number {
  if (openOrder) return openOrder.totalAmount;
  return state === 'accepted' ? stillDue : dueNow;
}

const loadPayment = async () => (await import('#stores/my-records/quote-purchase.ts')).startQuotePayment;

export function QuotePayment({ store, title, text, values }: Props) {
  const open = useStore(store.$offer);
  const form = useRef<HTMLFormElement>(null);
  if (open.state !== 'ready') return null;
  const { quote } = open;
  return (
    <div className="grid gap-4">
      {title && <h2 className="text-h3">{title}</h2>}
      {text && <p className="max-w-text">{text}</p>}
      {isBegun(quote) && quote.asksLatinName && <LatinForm {...{ store, form }} />}
      <PayByLink
        store={store}
        values={values ?? (() => (form.current ? readForm(form.current) : {}))}
        load={loadPayment}
        sumName={quote.state === 'accepted' ? messages.toPayRest : messages.toPayNow}
        sum={formatMoney(toMinor(amountOf(quote)), quote.currency)}
        placing={isBegun(quote) ? checkout.preparing : messages.accepting}
        offline={messages.unavailable}
      />
    </div>
  );
}
