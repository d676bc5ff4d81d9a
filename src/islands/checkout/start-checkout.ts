// The checkout's machine with its real tools, loaded once there is something to pay.
import type { DeliveryCountry } from '#lib/delivery-address.ts';
import { followCartId } from '#stores/checkout/cart-id.ts';
import { cartPurchase } from '#stores/checkout/cart-purchase.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { browserTools } from '#stores/checkout/paypal.ts';
import type { CheckoutView } from '#stores/checkout/view.ts';

export { CartPaid } from './CartPaid.tsx';
export { Paid } from './Paid.tsx';
export { ToPay } from './ToPay.tsx';

export function startCheckout(view: CheckoutView, countries: readonly DeliveryCountry[]): CheckoutMachine {
  followCartId();
  return new CheckoutMachine(browserTools, view, cartPurchase({ ...browserTools, countries }, view));
}
