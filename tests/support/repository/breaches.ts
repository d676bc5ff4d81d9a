// What breaks the rules of owners (docs/decisions/0001-one-way.md) still. Both lists only shrink.

/** Writes into another room's table, and reads of one from below. */
export const BREACHES: readonly string[] = [
  'bills/move-payments.ts writes payments',
  'catalogue/adjust-stock.ts writes job_lines',
  'catalogue/products-admin.ts reads job_lines',
  'money/documents.ts reads orders',
  'money/export-documents.ts reads orders',
  'money/issue-invoice.ts reads order_lines',
  'orders/move-order.ts writes refunds',
  'orders/write-money.ts writes payments',
  'payments/continue-refund.ts writes refunds',
  'payments/follow-refund.ts writes refunds',
  'payments/payment-lease.ts writes payments',
  'payments/reconcile-refunds.ts writes orders',
  'payments/record-given-back.ts writes refunds',
  'payments/record-refund.ts writes order_lines',
  'payments/record-refund.ts writes refunds',
  'payments/settle-refund.ts writes refunds',
  'payments/start-payment.ts writes payments',
  'token-links/earlier-links.ts reads outbox',
];

/** Imports from a room within one's own, which lies above. */
export const INTO_OWN_ROOMS: readonly string[] = [];
