// The one checkout of the page, with the real tools.
import { call } from '#api/browser.ts';
import { createCheckout } from '#stores/checkout.ts';
import { openPayPal } from './load-sdk.ts';

export const checkout = createCheckout({
  call,
  openPayPal,
  goTo: (address) => location.assign(address),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});
