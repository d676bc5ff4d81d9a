// The emulator's version of PayPal's JavaScript SDK v6: as much of it as the checkout calls, with one button that approves at once.
// It runs under Trusted Types and a strict policy, so everything is built from DOM nodes.
(() => {
  const approveAt = new URL('../../approve/', document.currentScript.src);
  const LABEL = 'Pay with PayPal (test)';

  const failure = (code, message) =>
    Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable: true });

  async function approve(orderId) {
    const answer = await fetch(new URL(encodeURIComponent(orderId), approveAt), { method: 'POST' });
    if (!answer.ok) throw failure('ERR_ORDER_NOT_APPROVABLE', 'PayPal (test) could not approve this order');
    return answer.json();
  }

  function createPayPalOneTimePaymentSession({ onApprove, onError }) {
    async function start(_presentation, orderPromise) {
      try {
        const { orderId } = await orderPromise;
        if (!orderId) throw failure('ERR_NO_ORDER', 'PayPal (test) was given no order');
        const { payerId } = await approve(orderId);
        await onApprove({ fundingSource: 'paypal', orderId, payerId });
      } catch (error) {
        onError(error?.code ? error : failure('ERR_START', String(error?.message ?? error)));
      }
    }
    return { start };
  }

  async function createInstance({ clientId }) {
    if (!clientId) throw failure('ERR_NO_CLIENT', 'PayPal (test) needs a client id');
    return {
      findEligibleMethods: async () => ({ isEligible: (method) => method === 'paypal' }),
      createPayPalOneTimePaymentSession,
    };
  }

  class PayPalButton extends HTMLElement {
    static observedAttributes = ['disabled'];
    #button = null;

    connectedCallback() {
      if (!this.#button) {
        this.#button = document.createElement('button');
        this.#button.type = 'button';
        this.#button.className = 'button button-solid w-full';
        this.#button.textContent = LABEL;
      }
      this.#button.disabled = this.disabled;
      this.append(this.#button);
    }

    attributeChangedCallback() {
      if (this.#button) this.#button.disabled = this.disabled;
    }

    get disabled() {
      return this.hasAttribute('disabled');
    }

    set disabled(value) {
      this.toggleAttribute('disabled', Boolean(value));
    }
  }

  if (!customElements.get('paypal-button')) customElements.define('paypal-button', PayPalButton);
  window.paypal = { version: '6.0.0', createInstance };
})();
