// Maps rows of orders and payments to the contract.
import type { HistoryEntry } from '#contract/history.ts';
import type { CheckoutOrder, Order } from '#contract/orders/orders.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { toWire } from '#lib/money.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { dueMinor, heldMinor, refundedOfTotal } from '#server/money/balance.ts';
import { atPayPal, captureOf, type FullOrder, hasCome, pendingOf } from '#server/money/payment-rows.ts';
import { itemId } from '#server/money/refund-rows.ts';
import { pendingReasonText } from '#server/paypal/pending-reasons.ts';

/** Without personal data: anybody who knows an order's id may read it. */
export const toPaymentView = (row: OrderRow) => ({
  _id: row.id,
  orderNumber: row.number,
  status: row.status,
  paymentStatus: row.payment_state,
  totalAmount: toWire(row.total_minor),
  currency: row.currency,
});

/** For the payment step. */
export const toCheckoutOrder = (row: FullOrder): CheckoutOrder => {
  const { paypal_id: paypalOrderId = null, approve_url: approveUrl = null } = row.payments.at(-1) ?? {};
  return {
    ...toPaymentView(row),
    paypalOrderId,
    approveUrl,
    payment: paypalOrderId ? 'ready' : 'unavailable',
  };
};

/** Null but of a bill. */
function toBill(row: FullOrder): Order['bill'] | null {
  if (row.origin !== 'bill') return null;
  return {
    job: row.job_id,
    paid: toWire(heldMinor(row)),
    due: row.status === 'cancelled' ? 0 : toWire(dueMinor(row)),
    dueOn: row.due_on ?? '',
    company: row.company,
    purchaseOrder: row.purchase_order,
    isDisputed: row.disputed_at !== null,
    phoneAgainOn: row.phone_again_on ?? '',
    isWrittenOff: row.written_off_at !== null,
    payments: row.payments.filter(hasCome).map(({ id, method, amount_minor, received_at, reference }) => ({
      _id: id,
      method,
      amount: toWire(amount_minor),
      receivedAt: iso(received_at ?? 0),
      reference: reference ?? '',
    })),
  };
}

/** Null but of an order by phone. */
function toByPhone(row: FullOrder): Order['byPhone'] | null {
  if (row.origin !== 'phone') return null;
  const isToPay =
    row.payment_state === 'pending' &&
    row.status !== 'cancelled' &&
    row.payments.every(({ state }) => state === 'open' || state === 'closed' || state === 'undone');
  const isBegun = row.payments.some(({ state }) => state === 'open' || state === 'capturing');
  return {
    isToPay,
    until: isoOrNull(row.lapses_at),
    begun: isBegun && row.status !== 'cancelled' ? toCheckoutOrder(row) : null,
  };
}

/** With its lines, in their order. @param isRefunding all that was left of its payment is on its way back */
export function toOrder(row: FullOrder, lines: readonly OrderLineRow[], isRefunding: boolean): Order {
  const pending = pendingOf(row);
  const throughPayPal = captureOf(row) !== null;
  const bill = toBill(row);
  const byPhone = toByPhone(row);
  return {
    ...toPaymentView(row),
    ...(bill && { bill }),
    ...(byPhone && { byPhone }),
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
    needsReview: row.review_reason !== null,
    reviewReason: row.review_reason ?? '',
    refundPending: isRefunding,
    paymentPending: pending !== undefined,
    pendingReason: pending ? pendingReasonText(pending.pending_reason) : '',
    paidByHand: row.payment_state === 'completed' && !throughPayPal,
    throughPayPal,
    refundedAmount: toWire(refundedOfTotal(row)),
    refundedAt: isoOrNull(row.refunded_at),
    createdAt: iso(row.created_at),
  };
}

/** The whole order, for the staff. */
export const toOrderDetail = (
  row: FullOrder,
  lines: readonly OrderLineRow[],
  history: HistoryEntry[],
  invoiceNumber: string,
): Omit<OrderDetail, 'refundId' | 'creditNotes'> => ({
  ...toOrder(row, lines, false),
  staffNote: row.staff_note ?? '',
  version: row.staff_version,
  hasAccount: row.user_id !== null,
  paypalId: atPayPal(row)?.paypal_id ?? '',
  captureId: captureOf(row) ?? atPayPal(row)?.pending_id ?? '',
  stockState: row.stock_state,
  paidAt: isoOrNull(row.paid_at),
  shippedAt: isoOrNull(row.shipped_at),
  updatedAt: iso(row.updated_at),
  invoiceNumber,
  history,
});
