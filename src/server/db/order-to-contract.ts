// Maps rows of orders and payments to the contract.
import type { ProductSale } from '#contract/catalogue/products-admin.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { CheckoutOrder, Order, PaymentStatus } from '#contract/orders/orders.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import type { UnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import { toMinor, toWire } from '#lib/money.ts';
import { iso, isoOrNull } from './iso.ts';
import type { OrderLineRow, OrderRow, PaymentState } from './order-tables.ts';
import { pendingReasonText } from './pending-reasons.ts';
import type { UnmatchedCaptureRow } from './system-tables.ts';

/** The contract's status of each payment state. */
const PAYMENT_STATUS: Record<PaymentState, PaymentStatus> = {
  pending: 'pending',
  capturing: 'pending',
  review: 'pending',
  completed: 'completed',
  refunded: 'refunded',
  failed: 'failed',
};

/** Of an order's line, on the wire. */
export const itemId = (orderId: string, position: number): string => `${orderId}-${position}`;

/** Without personal data: anybody who knows an order's id may read it. */
export const toPaymentView = (row: OrderRow) => ({
  _id: row.id,
  orderNumber: row.number,
  status: row.status,
  paymentStatus: PAYMENT_STATUS[row.payment_state],
  totalAmount: toWire(row.total_minor),
  currency: row.currency,
});

/** For the payment step. */
export const toCheckoutOrder = (row: OrderRow): CheckoutOrder => ({
  ...toPaymentView(row),
  paypalOrderId: row.paypal_id,
  approveUrl: row.approve_url,
  payment: row.paypal_id ? 'ready' : 'unavailable',
});

/** With its lines, in their order. @param isRefunding all that was left of its payment is on its way back */
export function toOrder(row: OrderRow, lines: readonly OrderLineRow[], isRefunding: boolean): Order {
  const isPending = row.payment_state === 'capturing' && row.pending_capture_id !== null;
  return {
    ...toPaymentView(row),
    ...(row.quote_id && row.quote_part ? { quote: { _id: row.quote_id, part: row.quote_part } } : {}),
    user: { name: `${row.first_name} ${row.last_name}`, email: row.email },
    items: lines.map((line) => ({
      _id: itemId(row.id, line.position),
      product: {
        _id: line.product_id ?? '',
        name: line.name,
        partNumber: line.part_number,
        image: line.image,
      },
      quantity: line.quantity,
      price: toWire(line.price_minor),
    })),
    shippingAddress: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      address: row.address,
      city: row.city,
      postCode: row.post_code,
      country: row.country,
    },
    carrier: row.carrier ?? '',
    trackingNumber: row.tracking_number ?? '',
    trackingLink: row.tracking_link ?? '',
    needsReview: row.payment_state === 'review' || row.review_reason !== null,
    reviewReason: row.review_reason ?? '',
    refundPending: isRefunding,
    paymentPending: isPending,
    pendingReason: isPending ? pendingReasonText(row.pending_reason) : '',
    paidByHand: row.payment_state === 'completed' && row.capture_id === null,
    throughPayPal: row.capture_id !== null,
    refundedAmount: toWire(row.refunded_minor),
    refundedAt: isoOrNull(row.refunded_at),
    createdAt: iso(row.created_at),
  };
}

type SaleRow = Pick<OrderRow, 'id' | 'number' | 'first_name' | 'last_name' | 'payment_state' | 'paid_at'> &
  Pick<OrderLineRow, 'quantity'>;

/** @param row of a paid order */
export const toProductSale = (row: SaleRow): ProductSale => ({
  _id: row.id,
  orderNumber: row.number,
  buyer: `${row.first_name} ${row.last_name}`,
  units: row.quantity,
  paymentStatus: PAYMENT_STATUS[row.payment_state],
  soldAt: isoOrNull(row.paid_at) ?? '',
});

/** The payment states of a contract's status, to filter lists by. */
export const paymentStatesOf = (status: PaymentStatus): PaymentState[] =>
  (Object.keys(PAYMENT_STATUS) as PaymentState[]).filter((state) => PAYMENT_STATUS[state] === status);

/** The whole order, for the staff. */
export const toOrderDetail = (
  row: OrderRow,
  lines: readonly OrderLineRow[],
  history: HistoryEntry[],
  invoiceNumber: string,
): OrderDetail => ({
  ...toOrder(row, lines, false),
  staffNote: row.staff_note ?? '',
  version: row.desk_version,
  hasAccount: row.user_id !== null,
  paypalId: row.paypal_id ?? '',
  captureId: row.capture_id ?? row.pending_capture_id ?? '',
  refundId: row.refund_id ?? '',
  stockState: row.stock_state,
  paidAt: isoOrNull(row.paid_at),
  shippedAt: isoOrNull(row.shipped_at),
  updatedAt: iso(row.updated_at),
  invoiceNumber,
  history,
});

const statusOf = ({ refunded_at, closed_at, refund_begun_at }: UnmatchedCaptureRow) => {
  if (refunded_at !== null) return 'refunded';
  if (closed_at !== null) return 'closed';
  return refund_begun_at === null ? 'open' : 'refunding';
};

export const toUnmatchedPayment = (
  row: UnmatchedCaptureRow & { order_number: string | null },
): UnmatchedPayment => ({
  _id: row.capture_id,
  paypalId: row.paypal_id,
  amount: row.value ? toWire(toMinor(row.value)) : null,
  currency: row.currency ?? '',
  payerName: row.payer_name ?? '',
  payerEmail: row.payer_email ?? '',
  orderNumber: row.order_number ?? '',
  seenAt: iso(row.seen_at),
  status: statusOf(row),
});
