// Pays a quote: what is due on acceptance, or the rest after it. Loaded once there is something to pay.
import type { createClient } from '#api/client.ts';
import * as messages from '#content/messages/quotes.yml';
import type { OpenOrder } from '#contract/orders/checkout.ts';
import { type CheckoutOrder, HOLD_MS } from '#contract/orders/orders.ts';
import { payQuote, type QuoteOffer } from '#contract/quotes/quote-links.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { browserTools } from '#stores/checkout/paypal.ts';
import { type PlacedOrder, type Purchase, toPlaced } from '#stores/checkout/purchase.ts';
import { settle } from '#stores/checkout/settle.ts';
import { isBegun, isPayable, type QuoteOfferStore } from './quote-offer.ts';

/** @param email where the confirmation goes; "you" if the holder of the link may not see the address */
export const toOpen = ({ _id, orderNumber }: CheckoutOrder, isAway: boolean, email = 'you'): OpenOrder => ({
  ...{ id: _id, orderNumber, email, isAway },
  ...{ items: [], heldUntil: Date.now() + HOLD_MS },
});

/** @param isBack whether the buyer comes back from PayPal's website */
export function quotePurchase(
  call: ReturnType<typeof createClient>,
  store: QuoteOfferStore,
  isBack: boolean,
): Purchase {
  const { $offer, view, token, check, accept, refused, load } = store;
  let placed: OpenOrder | null = null;
  const quoteNow = (): QuoteOffer | null => {
    const open = $offer.get();
    return open.state === 'ready' ? open.quote : null;
  };
  const nothing = (): PlacedOrder => ({
    placed: 'refused',
    trouble: view.$trouble.get() ?? { text: '' },
    errors: {},
  });
  function keep(order: CheckoutOrder | null): PlacedOrder {
    if (!order) return nothing();
    placed = toOpen(order, false);
    return toPlaced(order, placed, messages.unavailable);
  }

  async function pay(): Promise<PlacedOrder> {
    const answer = await call(payQuote, { body: { token } });
    if (answer.ok) return keep(answer.data.order);
    // Shows the form again, to choose another time.
    if (!(await refused(answer))) await load();
    return nothing();
  }

  return {
    currency: () => quoteNow()?.currency ?? '',
    open() {
      const order = quoteNow()?.openOrder;
      return placed ?? (order ? toOpen(order, isBack) : null);
    },
    isThere() {
      const quote = quoteNow();
      return quote !== null && isPayable(quote);
    },
    check(typed) {
      const quote = quoteNow();
      if (!quote) return null;
      if (isBegun(quote)) return pay;
      const body = check(typed);
      if (!body) view.$trouble.set({ text: messages.details });
      return body && (async () => keep(await accept(body)));
    },
    // The tab remembers the link: after PayPal's website it opens the same quote again, or this very page.
    leave(open) {
      placed = { ...open, isAway: true };
    },
    async settle(id) {
      const settled = await settle(call, id);
      if (settled.outcome !== 'over') return settled;
      placed = null;
      await load();
      return settled;
    },
    finish() {
      placed = null;
      view.$checkout.set({ state: 'idle' });
      void load(messages.paid);
    },
  };
}

export function startQuotePayment(store: QuoteOfferStore): CheckoutMachine {
  // PayPal's website adds its own token to the address.
  const isBack = new URLSearchParams(location.search).has('token');
  return new CheckoutMachine(browserTools, store.view, quotePurchase(browserTools.call, store, isBack));
}
