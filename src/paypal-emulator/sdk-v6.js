// Stands in for PayPal's JavaScript SDK v6: the surface that the checkout uses, with one button that approves at once.
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

  function createPayPalOneTimePaymentSession(options = {}) {
    const { onApprove, onCancel, onComplete, onError } = options;
    let canceled = false;
    let underWay;

    async function start(_presentation, orderPromise) {
      canceled = false;
      try {
        const { orderId } = orderPromise ? await orderPromise : options;
        if (!orderId) throw failure('ERR_NO_ORDER', 'PayPal (test) was given no order');
        underWay = orderId;
        const { payerId } = canceled ? {} : await approve(orderId);
        if (canceled) return;
        underWay = undefined;
        await onApprove?.({ fundingSource: 'paypal', orderId, payerId });
        onComplete?.({ paymentSessionState: 'approved' });
      } catch (error) {
        onError?.(error?.code ? error : failure('ERR_START', String(error?.message ?? error)));
        onComplete?.({ paymentSessionState: 'error' });
      }
    }

    function cancel() {
      if (canceled) return;
      canceled = true;
      onCancel?.(underWay ? { orderId: underWay } : {});
      onComplete?.({ paymentSessionState: 'canceled' });
    }

    return {
      start,
      cancel,
      destroy: () => {
        canceled = true;
      },
      hasReturned: () => false,
      resume: async () => {},
    };
  }

  const eligible = {
    isEligible: (method) => method === 'paypal',
    getDetails: () => ({ canBeVaulted: false }),
  };

  async function createInstance({ clientId, clientToken } = {}) {
    if (!clientId && !clientToken) throw failure('ERR_NO_CLIENT', 'PayPal (test) needs a client id');
    return {
      findEligibleMethods: async () => eligible,
      hydrateEligibleMethods: () => eligible,
      updateLocale: () => {},
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
