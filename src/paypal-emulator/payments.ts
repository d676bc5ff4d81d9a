// What PayPal does with an order: made, approved, captured once, refunded in parts or at once, disputed.
import { toDecimal, toMinor } from '#lib/money.ts';
import { at, listAt, textAt } from '#server/platform/json-fields.ts';
import { type Answer, type EmulatorCapture, type EmulatorOrder, newPayPalId, type Store } from './store.ts';
import { captureJson, orderJson, problem, refundJson } from './wire.ts';

export interface Place {
  /** Where the REST calls live. */
  base: string;
  /** Where the pages live that buyers see, given where they shall return to. */
  pages: (returnUrl: string | null) => string;
}

const APPROVABLE = ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'];
const web = (url: string | null) => url === null || /^https?:\/\//.test(url);

function orderFrom(body: unknown, merchantId: string, { pages }: Place): EmulatorOrder | string {
  const [unit, ...others] = listAt(body, 'purchase_units');
  const value = textAt(unit, 'amount', 'value') ?? '';
  const currency = textAt(unit, 'amount', 'currency_code') ?? '';
  const context = ['payment_source', 'paypal', 'experience_context'];
  const returnUrl = textAt(body, ...context, 'return_url');
  const cancelUrl = textAt(body, ...context, 'cancel_url');
  if (textAt(body, 'intent') !== 'CAPTURE') return 'INVALID_PARAMETER_VALUE';
  if (!unit || others.length > 0 || !/^[A-Z]{3}$/.test(currency)) return 'MISSING_REQUIRED_PARAMETER';
  if (!/^\d{1,7}\.\d{2}$/.test(value)) return 'INVALID_PARAMETER_SYNTAX';
  if (!web(returnUrl) || !web(cancelUrl)) return 'INVALID_PARAMETER_SYNTAX';
  const id = newPayPalId();
  return {
    id,
    status: at(body, 'payment_source', 'paypal') === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    customId: textAt(unit, 'custom_id'),
    invoiceId: textAt(unit, 'invoice_id'),
    payee: textAt(unit, 'payee', 'merchant_id') ?? merchantId,
    approveUrl: `${pages(returnUrl)}/approve/${id}`,
    value,
    currency,
    returnUrl,
    cancelUrl,
  };
}

/** Says that something happened to an order, as PayPal's webhooks do. */
export type Announce = (type: string, orderId: string) => void;

/** What can happen to money that was captured. */
function aftermath(store: Store, announce: Announce) {
  return {
    /** @param body without an amount: all that is left @param event what it is announced as */
    refund(captureId: string, body: unknown, { base }: Place, event = 'PAYMENT.CAPTURE.REFUNDED'): Answer {
      const capture = store.capture(captureId);
      if (!capture) return problem(404, 'INVALID_RESOURCE_ID');
      if (capture.status === 'REFUNDED') return problem(422, 'CAPTURE_FULLY_REFUNDED');
      if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status))
        return problem(422, 'REFUND_NOT_ALLOWED');
      const gone = store.refundsOf(captureId).reduce((sum, { value }) => sum + toMinor(value), 0);
      const left = toMinor(capture.value) - gone;
      const value = textAt(body, 'amount', 'value') ?? toDecimal(left);
      if (!/^\d{1,7}\.\d{2}$/.test(value) || toMinor(value) === 0)
        return problem(400, 'INVALID_PARAMETER_SYNTAX');
      if (toMinor(value) > left) return problem(422, 'REFUND_AMOUNT_EXCEEDED');
      const { currency } = capture;
      const refund = { id: newPayPalId(), captureId, status: 'COMPLETED', value, currency };
      store.addRefund(refund);
      store.setCapture(captureId, toMinor(value) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED');
      announce(event, capture.orderId);
      return { status: 201, body: refundJson(refund, base) };
    },

    /** A buyer complains: CREATED, UPDATED or RESOLVED. */
    dispute(captureId: string, stage: string): Answer {
      const capture = store.capture(captureId);
      if (!capture) return problem(404, 'INVALID_RESOURCE_ID');
      announce(`CUSTOMER.DISPUTE.${stage}`, capture.orderId);
      return { status: 201, body: {} };
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;

/** What writes must run inside `store.idempotent` or `store.exclusively`. */
export function createPayments(store: Store, merchantId: string, announce: Announce) {
  function take(order: EmulatorOrder, status: string): EmulatorCapture {
    const { value, currency } = order;
    const capture = { id: newPayPalId(), orderId: order.id, status, value, currency };
    store.addCapture(capture);
    store.setOrder(order.id, 'COMPLETED');
    announce(`PAYMENT.CAPTURE.${status}`, order.id);
    return capture;
  }

  return {
    create(body: unknown, place: Place, full: boolean): Answer {
      const order = orderFrom(body, merchantId, place);
      if (typeof order === 'string') return problem(400, order);
      store.addOrder(order);
      return { status: 201, body: orderJson(store, order, place.base, full) };
    },

    show(id: string, { base }: Place): Answer {
      const order = store.order(id);
      return order
        ? { status: 200, body: orderJson(store, order, base) }
        : problem(404, 'INVALID_RESOURCE_ID');
    },

    /** @returns the order as it is now; null when there is none that a buyer could approve */
    approve(id: string): EmulatorOrder | null {
      const order = store.order(id);
      if (!order || !APPROVABLE.includes(order.status)) return null;
      store.setOrder(id, 'APPROVED');
      announce('CHECKOUT.ORDER.APPROVED', id);
      return { ...order, status: 'APPROVED' };
    },

    capture(id: string, { base }: Place, full: boolean, status = 'COMPLETED'): Answer {
      const order = store.order(id);
      if (!order) return problem(404, 'INVALID_RESOURCE_ID');
      if (order.status === 'COMPLETED') return problem(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') return problem(422, 'ORDER_NOT_APPROVED');
      // What accounts of PayPal do unless they are set otherwise ("Block accidental payments").
      if (order.invoiceId && store.hasPaidInvoice(order.invoiceId))
        return problem(422, 'DUPLICATE_INVOICE_ID');
      take(order, status);
      return { status: 201, body: orderJson(store, { ...order, status: 'COMPLETED' }, base, full) };
    },

    showCapture(id: string, { base }: Place): Answer {
      const capture = store.capture(id);
      const order = capture && store.order(capture.orderId);
      if (!order) return problem(404, 'INVALID_RESOURCE_ID');
      return { status: 200, body: captureJson(order, capture, base) };
    },

    ...aftermath(store, announce),
  };
}
