// What a press of the pay button needs: the check of the address, and the two calls with every answer put as what it means to
// the shopper. Only src/stores/paying.ts imports it: it comes, and zod with it, when somebody touches the page.
import * as cart from '#content/words/cart.yml';
import * as words from '#content/words/checkout.yml';
import type { OpenOrder, TypedAddress } from '#contract/checkout.ts';
import type { Issue } from '#contract/error.ts';
import { HOLD_MS, placeOrder, settleOrder } from '#contract/orders.ts';
import { type ShippingAddress, shippingAddress } from '#contract/shipping-address.ts';
import { fillIn } from '#lib/fill-in.ts';
import { orderTotal, toWire } from '#lib/money.ts';
import { $cartLines, payableLines } from './cart.ts';
import { $cartChanges, checkCart } from './cart-check.ts';
import { forgetKey, forgetOrder, keyFor } from './checkout-attempt.ts';
import { orderMemory } from './checkout-memory.ts';
import { errorsOf, problemsOf } from './form.ts';
import type { Call, CheckedAddress, Placed, Settled } from './paying.ts';
import { waitWords, withMoney } from './refusal-words.ts';

export { awaitMail } from './await-mail.ts';

/** The fields as an address, or what is wrong with each by the contract's own schema. */
export function checkAddress(values: TypedAddress): CheckedAddress {
  const errors = problemsOf(shippingAddress, values);
  return errors ? { address: null, errors } : { address: shippingAddress.parse(values), errors: {} };
}

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
  const text = rest.length > 0 ? rest.join(' ') : words.details;
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
  if (body.items.length === 0) return refused(withMoney(cart.nothingToBuy));
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
    if (order.payment === 'unavailable' || !paypalOrderId) return refused(fillIn(words.unavailable, order));
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
      return refused(words.network);
    default:
      return refused(withMoney(answer.msg));
  }
}

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
