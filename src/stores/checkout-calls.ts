// The two calls of the checkout, with every answer put as what it means to the shopper.
import type { createClient } from '#api/client.ts';
import type { CartLine } from '#contract/cart.ts';
import type { OpenOrder } from '#contract/checkout.ts';
import type { Issue } from '#contract/error.ts';
import { HOLD_MS, placeOrder, settleOrder } from '#contract/orders.ts';
import type { ShippingAddress } from '#contract/shipping-address.ts';
import { orderTotal, toWire } from '#lib/money.ts';
import { $cartLines, payableLines } from './cart.ts';
import { $cartChanges, checkCart } from './cart-check.ts';
import { forgetKey, forgetOrder, keyFor, orderMemory } from './checkout-memory.ts';
import { CHECKOUT_WORDS, unavailableWords, waitWords, withMoney } from './checkout-words.ts';
import { errorsOf } from './form.ts';

export type Call = ReturnType<typeof createClient>;

export type Placed =
  | { placed: 'payable'; open: OpenOrder; paypalOrderId: string; approveUrl: string | null }
  /** The same order was placed before, and paid. */
  | { placed: 'paid'; open: OpenOrder }
  | { placed: 'refused'; text: string; errors: Readonly<Record<string, string>> };

const ADDRESS = 'shippingAddress.';

const refused = (text: string, errors: Record<string, string> = {}): Placed => ({
  placed: 'refused',
  text,
  errors,
});

/** What is about a field stands beside it; what is about the cart stands beside the button. */
function refusedFields(issues: readonly Issue[]): Placed {
  const isField = ({ path }: Issue) => path.startsWith(ADDRESS);
  const rest = issues.filter((issue) => !isField(issue)).map(({ text }) => withMoney(text));
  const text = rest.length > 0 ? rest.join(' ') : CHECKOUT_WORDS.details;
  return refused(text, errorsOf(issues.filter(isField), ADDRESS));
}

function draft(address: ShippingAddress) {
  const lines = payableLines($cartLines.get());
  return {
    items: lines.map(({ id, quantity, priceMinor }) => ({
      product: id,
      quantity,
      price: toWire(priceMinor),
    })),
    shippingAddress: address,
    totalAmount: toWire(orderTotal(lines)),
    userEmail: address.email,
  };
}

/** Places what the cart holds. Pressed again with the same content, it is the same order. */
export async function placeCart(call: Call, address: ShippingAddress, isRetry = false): Promise<Placed> {
  const body = draft(address);
  if (body.items.length === 0) return refused(withMoney('Nothing in your cart can be bought at the moment.'));
  const answer = await call(placeOrder, { body, idempotencyKey: keyFor(JSON.stringify(body)) });
  if (answer.ok) {
    const { order } = answer.data;
    if (order.status === 'cancelled' && !isRetry) {
      forgetOrder();
      return placeCart(call, address, true);
    }
    const open: OpenOrder = {
      id: order._id,
      orderNumber: order.orderNumber,
      email: address.email,
      items: body.items.map(({ product, quantity }) => ({ product, quantity })),
      heldUntil: Date.now() + HOLD_MS,
      isAway: false,
    };
    orderMemory.write(open);
    if (order.paymentStatus === 'completed') return { placed: 'paid', open };
    const { paypalOrderId, approveUrl } = order;
    if (order.payment === 'unavailable' || !paypalOrderId)
      return refused(unavailableWords(order.orderNumber));
    return { placed: 'payable', open, paypalOrderId, approveUrl };
  }
  switch (answer.code) {
    case 'price_changed':
    case 'out_of_stock':
      await checkCart();
      return refused(withMoney($cartChanges.get().join(' ') || answer.msg));
    case 'invalid':
      await checkCart();
      return refusedFields(answer.issues);
    case 'key_reused':
      forgetKey();
      return refused(withMoney(answer.msg));
    case 'too_many':
      return refused(waitWords(answer.retryAfter));
    case 'network':
      return refused(CHECKOUT_WORDS.network);
    default:
      return refused(withMoney(answer.msg));
  }
}

/** The lines of an order, as the cart still shows them. */
export function boughtLines({ items }: OpenOrder): CartLine[] {
  const quantities = new Map(items.map(({ product, quantity }) => [product, quantity]));
  return $cartLines.get().flatMap((line) => {
    const quantity = quantities.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}

export type Settled =
  /** `isConfirmed`: the mail about it has left. */
  | { outcome: 'paid'; isConfirmed: boolean }
  /** Nobody knows yet: PayPal has not said, or the answer did not reach us. */
  | { outcome: 'unknown' }
  | { outcome: 'no-answer' }
  | { outcome: 'review'; text: string }
  /** The payment did not go through; the order can still be paid. */
  | { outcome: 'unpaid'; isApproved: boolean; text: string }
  /** This order cannot be paid any more; the next press makes a new one. */
  | { outcome: 'over'; isSoldOut: boolean; text: string };

/** Asks the server whether the order is paid, and to take the payment if it was approved. */
export async function askSettled(call: Call, id: string): Promise<Settled> {
  const answer = await call(settleOrder, { params: { id } });
  if (answer.ok) {
    const { order, confirmationSent } = answer.data;
    if (order.paymentStatus !== 'completed') return { outcome: 'unknown' };
    return { outcome: 'paid', isConfirmed: confirmationSent !== false };
  }
  const { code, msg } = answer;
  switch (code) {
    case 'network':
    case 'internal':
    case 'unavailable':
    case 'too_many':
      return { outcome: 'no-answer' };
    case 'payment_review':
      return { outcome: 'review', text: msg };
    case 'not_approved':
    case 'declined':
      return { outcome: 'unpaid', isApproved: code === 'declined', text: msg };
    default:
      forgetOrder();
      await checkCart();
      return {
        outcome: 'over',
        isSoldOut: code === 'out_of_stock',
        text: withMoney($cartChanges.get().join(' ') || msg),
      };
  }
}
