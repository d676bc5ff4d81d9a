// PayPal's SDK v6, reduced to the calls that the checkout needs, tests replace and the emulator implements; and what else a
// payment needs of the browser.
import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6';
import { browserCall } from '#api/browser.ts';
import type { PaymentSetup } from './view.ts';

/** By the buyer's PayPal account, or as a guest by a card that PayPal asks for. */
export type PayPalMethod = 'paypal' | 'card';

export interface PayPalSession {
  /** PayPal doesn't take cards from guests of every shop. */
  hasCard: boolean;
  /** Must be called inside the click, before anything is awaited. Rejects if PayPal fails. */
  start: (order: Promise<{ orderId: string }>, method: PayPalMethod) => Promise<void>;
}

export interface PayPalEvents {
  /** @param orderId PayPal's id of the approved order */
  onApprove: (orderId: string) => Promise<void>;
  onCancel: () => void;
  onError: () => void;
}

/** Loads PayPal's SDK; rejects if it fails or doesn't support the shop's currency. */
export type OpenPayPal = (setup: PaymentSetup, events: PayPalEvents) => Promise<PayPalSession>;

/** Loads the emulator's SDK: PayPal's loader only knows its own addresses. */
const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`PayPal's script did not load from ${address}`));
    };
    script.src = address;
    document.head.append(script);
  });

async function loadSdk(sdkUrl: string) {
  const { href, hostname } = new URL(sdkUrl, location.href);
  const isPayPals = hostname.endsWith('.paypal.com');
  if (!isPayPals && !('paypal' in window)) await loadScript(href);
  // Resolves at once if the SDK is loaded already.
  const paypal = await loadCoreSdkScript({
    environment: hostname === 'www.paypal.com' ? 'production' : 'sandbox',
  });
  if (!paypal) throw new Error('PayPal is loaded in browsers only');
  return paypal;
}

export const openPayPal: OpenPayPal = async ({ sdkUrl, clientId, currency }, events) => {
  const paypal = await loadSdk(sdkUrl);
  const sdk = await paypal.createInstance({
    clientId,
    components: ['paypal-payments', 'paypal-guest-payments'],
    pageType: 'checkout',
  });
  const methods = await sdk.findEligibleMethods({ currencyCode: currency });
  if (!methods.isEligible('paypal')) throw new Error(`PayPal does not take ${currency} here`);
  const handlers = {
    onApprove: ({ orderId }: { orderId: string }) => events.onApprove(orderId),
    onCancel: () => events.onCancel(),
    onError: () => events.onError(),
  };
  const wallet = sdk.createPayPalOneTimePaymentSession(handlers);
  // Some versions of the SDK return a promise.
  const card = methods.isEligible('card') ? await sdk.createPayPalGuestOneTimePaymentSession(handlers) : null;
  return {
    hasCard: card !== null,
    async start(order, method) {
      const session = method === 'card' && card ? card : wallet;
      await session.start({ presentationMode: 'auto' }, order);
    },
  };
};

export const browserTools = {
  call: browserCall,
  openPayPal,
  goTo: (address: string): void => location.assign(address),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};
/** Tests bring their own. */
export type CheckoutTools = typeof browserTools;
