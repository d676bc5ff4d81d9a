// The emulator's version of PayPal's JavaScript SDK v6: as much of it as the checkout calls, with two buttons that approve at once.
// It runs under Trusted Types and a strict policy, so everything is built from DOM nodes.
(() => {
  const approveAt = new URL('../../approve/', document.currentScript.src);

  const failure = (code, message) =>
    Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable: true });

  async function approve(orderId) {
    const answer = await fetch(new URL(encodeURIComponent(orderId), approveAt), { method: 'POST' });
    if (!answer.ok) throw failure('ERR_ORDER_NOT_APPROVABLE', 'PayPal (test) could not approve this order');
    return answer.json();
  }

  const sessionOf = (fundingSource) =>
    function createSession({ onApprove, onError }) {
      async function start(_presentation, orderPromise) {
        try {
          const { orderId } = await orderPromise;
          if (!orderId) throw failure('ERR_NO_ORDER', 'PayPal (test) was given no order');
          const { payerId } = await approve(orderId);
          await onApprove({ fundingSource, orderId, payerId });
        } catch (error) {
          onError(error?.code ? error : failure('ERR_START', String(error?.message ?? error)));
        }
      }
      return { start };
    };

  async function createInstance({ clientId }) {
    if (!clientId) throw failure('ERR_NO_CLIENT', 'PayPal (test) needs a client id');
    return {
      findEligibleMethods: async () => ({ isEligible: (method) => method === 'paypal' || method === 'card' }),
      createPayPalOneTimePaymentSession: sessionOf('paypal'),
      createPayPalGuestOneTimePaymentSession: sessionOf('card'),
    };
  }

  class Button extends HTMLElement {
    static observedAttributes = ['disabled'];
    #button = null;

    connectedCallback() {
      if (!this.#button) {
        this.#button = document.createElement('button');
        this.#button.type = 'button';
        this.#button.className = this.looks;
        this.#button.textContent = this.label;
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

  const BUTTONS = {
    'paypal-button': class extends Button {
      label = 'Pay with PayPal (test)';
      looks = 'button button-solid w-full';
    },
    'paypal-basic-card-button': class extends Button {
      label = 'Debit or Credit Card (test)';
      looks = 'button w-full';
    },
  };
  for (const [name, element] of Object.entries(BUTTONS))
    if (!customElements.get(name)) customElements.define(name, element);
  window.paypal = { version: '6.0.0', createInstance };
})();
