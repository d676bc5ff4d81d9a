// Pays a quote: what is due on acceptance, or the rest after it. Loaded once there is something to pay.
import type { createClient } from '#api/client.ts';
import * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { PlacedOrder, Purchase } from '#stores/checkout/purchase.ts';
import { linkPurchase, startLinkPayment } from './link-purchase.ts';
import { checkLatinName, isBegun, isPayable, latinNameOf, type QuoteOfferStore } from './quote-offer.ts';

/** @param isBack whether the buyer comes back from PayPal's website */
export function quotePurchase(
  call: ReturnType<typeof createClient>,
  store: QuoteOfferStore,
  isBack: boolean,
): Purchase {
  const { $offer, view, pay, check, accept, refused, load } = store;
  const quoteNow = (): QuoteOffer | null => {
    const open = $offer.get();
    return open.state === 'ready' ? open.quote : null;
  };
  const nothing = (): PlacedOrder => ({
    placed: 'refused',
    trouble: view.$trouble.get() ?? { text: '' },
    errors: {},
  });
  return linkPurchase(call, isBack, {
    view,
    load,
    paid: messages.paid,
    unavailable: messages.unavailable,
    currency: () => quoteNow()?.currency ?? '',
    begun: () => quoteNow()?.openOrder,
    isThere() {
      const quote = quoteNow();
      return quote !== null && isPayable(quote);
    },
    check(typed, keep) {
      const quote = quoteNow();
      if (!quote) return null;
      if (isBegun(quote)) {
        const errors = checkLatinName(quote, typed);
        view.$errors.set(errors);
        view.$trouble.set(null);
        if (Object.keys(errors).length > 0) return null;
        return async () => {
          const answer = await pay(latinNameOf(typed));
          if (answer.ok) return keep(answer.data.order);
          // Shows the form again, to choose another time.
          if (!(await refused(answer))) await load();
          return nothing();
        };
      }
      const body = check(typed);
      if (!body) view.$trouble.set({ text: messages.details });
      return (
        body &&
        (async () => {
          const order = await accept(body);
          return order ? keep(order) : nothing();
        })
      );
    },
  });
}

export const startQuotePayment = (store: QuoteOfferStore): CheckoutMachine =>
  startLinkPayment(store, quotePurchase);
