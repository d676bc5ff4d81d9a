// Loads PayPal's SDK v6 and wires it to the checkout. PayPal's own loader sets a plain string as the script's address,
// which Trusted Types refuse; the policy here lets exactly one address through (safety.md D2).
import type { PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6';
import type { OpenPayPal } from '#stores/paypal-door.ts';

declare global {
  interface Window {
    paypal?: PayPalV6Namespace;
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => string };
    };
  }
}

/** A policy of one name can be made only once in a page, so it outlives a second try. */
let policy: { createScriptURL: (address: string) => string } | undefined;
let allowed = '';

function trusted(address: string): string {
  allowed = address;
  policy ??= window.trustedTypes?.createPolicy('paypal', {
    createScriptURL: (asked) => {
      if (asked !== allowed) throw new TypeError(`Only PayPal's SDK may be loaded here, not ${asked}`);
      return asked;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}

function loadScript(address: string): Promise<PayPalV6Namespace> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`PayPal's script did not load from ${address}`));
    };
    script.onerror = fail;
    script.onload = () => (window.paypal ? resolve(window.paypal) : fail());
    script.async = true;
    script.src = trusted(address);
    document.head.append(script);
  });
}

/** Loads the script that the service has named and opens a session; rejects when PayPal does not take the currency here. */
export const openPayPal: OpenPayPal = async ({ sdkUrl, clientId, currency }, events) => {
  const paypal = window.paypal ?? (await loadScript(new URL(sdkUrl, location.href).href));
  const sdk = await paypal.createInstance({
    clientId,
    components: ['paypal-payments'],
    pageType: 'checkout',
  });
  const methods = await sdk.findEligibleMethods({ currencyCode: currency });
  if (!methods.isEligible('paypal')) throw new Error(`PayPal does not take ${currency} here`);
  const session = sdk.createPayPalOneTimePaymentSession({
    onApprove: () => events.onApprove(),
    onCancel: () => events.onCancel(),
    onError: () => events.onError(),
  });
  return {
    start: async (order) => {
      await session.start({ presentationMode: 'auto' }, order);
    },
  };
};
