// The checkout's machine with its real tools, loaded once there is something to pay.
import { call } from '#api/browser.ts';
import type { DeliveryCountry } from '#lib/delivery-country.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { openPayPal } from '#stores/checkout/paypal.ts';
import type { CheckoutView } from '#stores/checkout/view.ts';

export { Paid } from './Paid.tsx';
export { ToPay } from './ToPay.tsx';

export const startCheckout = (view: CheckoutView, countries: readonly DeliveryCountry[]) =>
  new CheckoutMachine(
    {
      call,
      openPayPal,
      countries,
      goTo: (address) => location.assign(address),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    view,
  );
