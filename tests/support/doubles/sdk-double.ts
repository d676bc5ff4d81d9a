// A double of PayPal's SDK v6 that is as strict as the real one: it loads a further script by its URL, makes a
// Trusted Types policy of its own, and starts a payment only inside the buyer's click.
import type { Page } from '@playwright/test';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';

const HOST = 'https://www.sandbox.paypal.com';
const FURTHER = 'https://www.paypalobjects.com/web-sdk/v6/component.js';

/** `throws late`: PayPal's window breaks once it has the order. `waits`: the buyer approves later, by `approveInWindow`. */
export type Start = 'approves' | 'throws late' | 'waits';

const core = (start: Start, hasCard: boolean): string => `(() => {
  const policy = window.trustedTypes?.createPolicy('paypal-web-sdk', {
    createScriptURL: (address) => address,
    createHTML: (html) => html,
  });
  const load = (address) => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = resolve;
    script.onerror = reject;
    script.src = address;
    document.head.append(script);
  });
  const further = Promise.all([
    load(policy ? policy.createScriptURL('${FURTHER}?by=policy') : '${FURTHER}'),
    load('${FURTHER}?by=text'),
  ]);

  let isInClick = false;
  document.addEventListener('click', () => {
    isInClick = true;
    setTimeout(() => { isInClick = false; });
  }, true);

  const createSession = ({ onApprove }) => ({
    start: async (_options, order) => {
      if (!isInClick || !navigator.userActivation.isActive) throw new Error('start was called outside a click');
      const { orderId } = await order;
      if (${JSON.stringify(start)} === 'throws late') {
        await new Promise((resolve) => setTimeout(resolve, 300));
        throw new Error('the window could not be opened');
      }
      const approve = async () => {
        await fetch('${EMULATOR_PATH}/approve/' + orderId, { method: 'POST' });
        await onApprove({ orderId });
      };
      if (${JSON.stringify(start)} === 'waits') window.approveInWindow ??= approve;
      else await approve();
    },
  });

  const define = (name, markup) => customElements.define(name, class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = policy ? policy.createHTML(markup) : markup;
    }
  });
  define('paypal-button', '<button>PayPal</button>');
  define('paypal-basic-card-container', '<slot></slot>');
  define('paypal-basic-card-button', '<button>Debit or Credit Card</button>');
  window.paypal = {
    version: '6.1.0',
    createInstance: async () => {
      await further;
      return {
        findEligibleMethods: async () => ({
          isEligible: (method) => method === 'paypal' || (method === 'card' && ${hasCard}),
        }),
        createPayPalOneTimePaymentSession: createSession,
        createPayPalGuestOneTimePaymentSession: async (handlers) => createSession(handlers),
      };
    },
  };
})();`;

/** From the next page on, the checkout loads PayPal as in the sandbox, and gets the double. */
export async function useSdkDouble(page: Page, start: Start, hasCard = true): Promise<void> {
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route('**/api/payments', (route) =>
    route.fulfill({
      json: {
        environment: 'sandbox',
        clientId: 'a-client',
        sdkUrl: `${HOST}/web-sdk/v6/core`,
        currency: 'USD',
      },
    }),
  );
  await page.route(`${HOST}/**`, (route) => route.fulfill(script(core(start, hasCard))));
  await page.route(`${FURTHER}*`, (route) => route.fulfill(script('')));
}

/** The buyer says yes in the first window that was opened. */
export const approveInWindow = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { approveInWindow: () => Promise<void> }).approveInWindow());
