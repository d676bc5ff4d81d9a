// The check that a payment is the one for its order. Every figure comes from PayPal's own answer, never from a browser or an event.
import { toDecimal } from '#lib/money.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { PayPalCapture, PayPalOrder } from '#server/paypal/answers.ts';

type Expected = Pick<OrderRow, 'id' | 'currency' | 'total_minor' | 'adopted'>;

/** @returns what does not fit, for the staff; null when everything does */
export function paymentMistake(order: Expected, payment: PayPalOrder, merchantId: string): string | null {
  if (payment.currency !== order.currency) return `paid in ${payment.currency}, not ${order.currency}`;
  if (payment.value !== toDecimal(order.total_minor))
    return `the payment is for ${payment.value}, the order for ${toDecimal(order.total_minor)}`;
  if (merchantId && payment.payee !== merchantId) return 'the payment went to another payee';
  if (!order.adopted && payment.customId !== order.id) return 'the payment names another order';
  return null;
}

/** As paymentMistake, for the money that really moved. */
export function captureMistake(order: Expected, capture: PayPalCapture): string | null {
  if (capture.currency !== order.currency) return `captured in ${capture.currency}, not ${order.currency}`;
  if (capture.value !== toDecimal(order.total_minor))
    return `captured ${capture.value}, the order is for ${toDecimal(order.total_minor)}`;
  return null;
}
