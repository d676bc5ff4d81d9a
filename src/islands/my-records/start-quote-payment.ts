// The payment of a quote with its real dependencies, loaded once there is something to pay.
import { call } from '#api/browser.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { openPayPal } from '#stores/checkout/paypal.ts';
import type { QuoteOfferStore } from '#stores/my-records/quote-offer.ts';
import { quotePurchase } from '#stores/my-records/quote-purchase.ts';

export function startQuotePayment(store: QuoteOfferStore): CheckoutMachine {
  const tools = {
    call,
    openPayPal,
    goTo: (address: string) => location.assign(address),
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  };
  // PayPal's website adds its own token to the address.
  const isBack = new URLSearchParams(location.search).has('token');
  return new CheckoutMachine(tools, store.view, quotePurchase(call, store, isBack));
}
