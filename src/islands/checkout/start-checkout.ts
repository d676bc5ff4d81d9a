// The checkout's machine with its real tools, loaded once there is something to pay.
import { call } from '#api/browser.ts';
import type { DeliveryCountry } from '#lib/delivery-country.ts';
import { cartPurchase } from '#stores/checkout/cart-purchase.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { openPayPal } from '#stores/checkout/paypal.ts';
import type { CheckoutView } from '#stores/checkout/view.ts';

export { Paid } from './Paid.tsx';
export { ToPay } from './ToPay.tsx';

export function startCheckout(view: CheckoutView, countries: readonly DeliveryCountry[]) {
  const tools = {
    call,
    openPayPal,
    goTo: (address: string) => location.assign(address),
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  };
  return new CheckoutMachine(tools, view, cartPurchase({ ...tools, countries }, view));
}
