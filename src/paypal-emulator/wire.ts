// The shapes in which PayPal answers. PayPal: "Orders API v2", "Payments API v2", "API responses" (errors, HATEOAS links).
import type { Answer, EmulatorCapture, EmulatorOrder, EmulatorRefund, Store } from './store.ts';

const ORDERS = '/v2/checkout/orders';
const CAPTURES = '/v2/payments/captures';

const amountOf = ({ value, currency }: { value: string; currency: string }) => ({
  currency_code: currency,
  value,
});
const link = (href: string, rel: string, method: 'GET' | 'POST' = 'GET') => ({ href, rel, method });

/** @param base where the REST calls live, without a slash at its end */
export function captureJson(order: EmulatorOrder, capture: EmulatorCapture, base: string) {
  const self = `${base}${CAPTURES}/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: amountOf(capture),
    final_capture: true,
    ...(order.customId ? { custom_id: order.customId } : {}),
    ...(order.invoiceId ? { invoice_id: order.invoiceId } : {}),
    payee: { merchant_id: order.payee },
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${base}${ORDERS}/${order.id}`, 'up'),
    ],
  };
}

const PAYER = {
  name: { given_name: 'Sam', surname: 'Buyer' },
  email_address: 'sam.buyer@example.com',
};

const paymentsJson = (store: Store, order: EmulatorOrder, capture: EmulatorCapture, base: string) => {
  const refunds = store.refundsOf(capture.id).map((refund) => refundJson(refund, base));
  return { captures: [captureJson(order, capture, base)], ...(refunds.length > 0 ? { refunds } : {}) };
};

/** @param full `Prefer: return=representation`; otherwise only id, status and links, as PayPal's default is */
export function orderJson(store: Store, order: EmulatorOrder, base: string, full = true) {
  const capture = store.captureOf(order.id);
  const self = `${base}${ORDERS}/${order.id}`;
  const approve = order.status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  const open = ['CREATED', 'PAYER_ACTION_REQUIRED'].includes(order.status);
  const unit = {
    reference_id: 'default',
    amount: amountOf(order),
    payee: { merchant_id: order.payee },
    ...(order.customId ? { custom_id: order.customId } : {}),
    ...(order.invoiceId ? { invoice_id: order.invoiceId } : {}),
    ...(capture ? { payments: paymentsJson(store, order, capture, base) } : {}),
  };
  return {
    id: order.id,
    status: order.status,
    ...(full ? { intent: 'CAPTURE', purchase_units: [unit] } : {}),
    ...(full && ['APPROVED', 'COMPLETED'].includes(order.status) ? { payer: PAYER } : {}),
    links: [link(self, 'self'), ...(open ? [link(order.approveUrl, approve)] : [])],
  };
}

/** @param base as of captureJson */
export function refundJson(refund: EmulatorRefund, base: string) {
  return {
    id: refund.id,
    status: refund.status,
    amount: amountOf(refund),
    links: [
      link(`${base}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${base}${CAPTURES}/${refund.captureId}`, 'up'),
    ],
  };
}

const DISPUTES: Record<string, { status: string; dispute_outcome?: { outcome_code: string } }> = {
  CREATED: { status: 'OPEN' },
  UPDATED: { status: 'WAITING_FOR_SELLER_RESPONSE' },
  RESOLVED: { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
};

/** @param stage CREATED, UPDATED or RESOLVED. PayPal: "Disputes webhooks", whose resource is a dispute */
export const disputeJson = (order: EmulatorOrder, capture: EmulatorCapture, stage: string) => ({
  dispute_id: `PP-D-${capture.id}`,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  ...DISPUTES[stage],
  dispute_amount: amountOf(capture),
  disputed_transactions: [
    { seller_transaction_id: capture.id, custom: order.customId, seller: { merchant_id: order.payee } },
  ],
});

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

/** @param issue PayPal's word for the reason, such as ORDER_NOT_APPROVED */
export const problem = (status: 400 | 404 | 422, issue: string): Answer => ({
  status,
  body: { name: NAMES[status], details: [{ issue, description: issue }], debug_id: 'emulator', links: [] },
});
