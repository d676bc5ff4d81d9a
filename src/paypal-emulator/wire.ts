// The shapes in which PayPal answers, as far as our client reads them. PayPal: "Orders API v2", "Payments API v2",
// "Transaction Search API v1", "API responses" (errors, HATEOAS links).
import type { Answer, EmulatorCapture, EmulatorOrder, EmulatorRefund, Store } from './store.ts';

/** PayPal's sandbox. */
export const API = 'https://api-m.sandbox.paypal.com';

const amountOf = ({ value, currency }: { value: string; currency: string }) => ({
  currency_code: currency,
  value,
});
const link = (href: string, rel: string) => ({ href, rel, method: 'GET' });

const referencesOf = ({ customId, invoiceId, payee }: EmulatorOrder) => ({
  ...(customId ? { custom_id: customId } : {}),
  ...(invoiceId ? { invoice_id: invoiceId } : {}),
  payee: { merchant_id: payee },
});

export const captureJson = (order: EmulatorOrder, capture: EmulatorCapture) => ({
  id: capture.id,
  status: capture.status,
  ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
  amount: amountOf(capture),
  ...referencesOf(order),
  supplementary_data: { related_ids: { order_id: order.id } },
});

/** As Transaction Search lists a payment. */
export const transactionJson = (capture: EmulatorCapture, customId: string | null) => ({
  transaction_info: {
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: capture.madeAt,
    transaction_amount: amountOf(capture),
    transaction_status: 'S',
    ...(customId ? { custom_field: customId } : {}),
  },
});

const PAYER = {
  name: { given_name: 'Sam', surname: 'Buyer' },
  email_address: 'sam.buyer@example.com',
};

function paymentsJson(store: Store, order: EmulatorOrder) {
  const [capture] = store.find('captures', { orderId: order.id });
  if (!capture) return {};
  const refunds = store.find('refunds', { captureId: capture.id }).map(refundJson);
  return {
    payments: { captures: [captureJson(order, capture)], ...(refunds.length > 0 ? { refunds } : {}) },
  };
}

/** @param full `Prefer: return=representation`; otherwise only id, status and links, as PayPal's default is */
export function orderJson(store: Store, order: EmulatorOrder, full = true) {
  const { id, status } = order;
  const approve = status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  const isOpen = ['CREATED', 'PAYER_ACTION_REQUIRED'].includes(status);
  const unit = {
    amount: amountOf(order),
    ...referencesOf(order),
    ...paymentsJson(store, order),
  };
  return {
    id,
    status,
    ...(full ? { intent: 'CAPTURE', purchase_units: [unit] } : {}),
    ...(full && ['APPROVED', 'COMPLETED'].includes(status) ? { payer: PAYER } : {}),
    links: isOpen ? [link(order.approveUrl, approve)] : [],
  };
}

export const refundJson = (refund: EmulatorRefund) => ({
  id: refund.id,
  status: refund.status,
  amount: amountOf(refund),
  ...(refund.customId ? { custom_id: refund.customId } : {}),
  links: [link(`${API}/v2/payments/captures/${refund.captureId}`, 'up')],
});

const DISPUTES: Record<string, { status: string; dispute_outcome?: { outcome_code: string } }> = {
  CREATED: { status: 'OPEN' },
  UPDATED: { status: 'WAITING_FOR_SELLER_RESPONSE' },
  RESOLVED: { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
  WON: { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } },
};

/**
 * PayPal: "Disputes webhooks", whose resource is a dispute.
 * @param stage CREATED, UPDATED, RESOLVED (for the buyer) or WON (resolved for the seller)
 */
export const disputeJson = (order: EmulatorOrder, capture: EmulatorCapture, stage: string) => ({
  dispute_id: `PP-D-${capture.id}`,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  ...DISPUTES[stage],
  dispute_amount: amountOf(capture),
  ...(DISPUTES[stage]?.dispute_outcome ? {} : { seller_response_due_date: '2026-12-09T12:00:00.000Z' }),
  disputed_transactions: [
    { seller_transaction_id: capture.id, custom: order.customId, seller: { merchant_id: order.payee } },
  ],
});

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

/** @param issue PayPal's error code, such as ORDER_NOT_APPROVED */
export const problem = (status: 400 | 404 | 422, issue: string): Answer => ({
  status,
  body: { name: NAMES[status], details: [{ issue }] },
});
