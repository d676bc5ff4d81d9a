// The machine of the page's checkout with the real tools, and what stands there at its end. Only the-checkout.ts imports it.
import { call } from '#api/browser.ts';
import { createCheckout } from '#stores/checkout.ts';
import type { Shown } from '#stores/checkout-shown.ts';
import { openPayPal } from './load-sdk.ts';

export { loadPaying } from '#stores/paying.ts';
export { Paid } from './Paid.tsx';

export const run = (shown: Shown) =>
  createCheckout(
    {
      call,
      openPayPal,
      goTo: (address) => location.assign(address),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    shown,
  );
