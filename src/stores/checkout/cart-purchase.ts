// The cart as a purchase: its order, placed with a typed address. Replies are reduced to what the buyer can do next.
import type { Refusal } from '#api/client.ts';
import * as cart from '#content/messages/cart.yml';
import * as messages from '#content/messages/checkout.yml';
import { linkPlacedOrder } from '#contract/addresses.ts';
import { NAMED_ABOVE } from '#contract/bills/named-above.ts';
import type { ErrorCode, Issue } from '#contract/error.ts';
import type { OpenOrder, TypedAddress } from '#contract/orders/checkout.ts';
import { HOLD_MS, placeOrder } from '#contract/orders/orders.ts';
import { type ShippingAddress, shippingAddress } from '#contract/orders/shipping-address.ts';
import {
  countryNames,
  type DeliveryCountry,
  deliveryCountry,
  hasUkPostCodes,
  neighbourOf,
  ukPostCode,
} from '#lib/delivery-address.ts';
import { lacksLatinName } from '#lib/drawn-text.ts';
import { fillIn } from '#lib/fill.ts';
import { orderTotal, toMinor, toWire } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { $cartChanges, $cartLines, checkCart, payableLines } from '#stores/cart/cart-lines.ts';
import { takeFromCart } from '#stores/cart/change-cart.ts';
import { errorsOf, problemsOf } from '#stores/form/form.ts';
import { addressMemory, orderMemory } from '#stores/order-memory.ts';
import { forgetKey, forgetOrder, keyFor, keyOfOrder } from './attempt.ts';
import { cartId, renewCartId } from './cart-id.ts';
import { type PlacedOrder, type Purchase, refused, toPlaced } from './purchase.ts';
import { type Call, messageOf, notCharged, type Settled, settle } from './settle.ts';
import type { CheckoutView, PaidOrder } from './view.ts';
import { type Tools, watchMail } from './watch.ts';

/** Validates the fields. @returns address: null if a field has an error */
function checkAddress(values: TypedAddress, countries: readonly DeliveryCountry[]) {
  const errors: Record<string, string> = problemsOf(shippingAddress, values) ?? {};
  const country = deliveryCountry(values.country ?? '', values.postCode ?? '', countries);
  if (!country) {
    const isListed = deliveryCountry(values.country ?? '', '', countries) !== null;
    const neighbour = isListed ? neighbourOf(values.postCode ?? '') : null;
    errors.country ??= neighbour
      ? fillIn(messages.neighbour, { country: neighbour })
      : fillIn(messages.otherCountry, { countries: countryNames(countries) });
  }
  const isNamed = orderTotal(payableLines($cartLines.get() ?? [])) > toMinor(NAMED_ABOVE);
  if (isNamed && lacksLatinName(values)) errors.latinName ??= messages.latinNameNeeded;
  const isUk = country !== null && hasUkPostCodes(country);
  const postCode = isUk ? ukPostCode(values.postCode ?? '') : (values.postCode ?? '');
  if (!postCode) errors.postCode ??= messages.ukPostCode;
  if (!country || !postCode || Object.keys(errors).length > 0) return { address: null, errors };
  const address: ShippingAddress = { ...shippingAddress.parse({ ...values, postCode }), country };
  return { address, errors };
}

/** What has changed in the cart, else `text`. */
const changesOr = (text: string): string => {
  const changes = $cartChanges.get();
  return changes.length > 0 ? notCharged(changes.join(' ')) : text;
};

const ADDRESS = 'shippingAddress.';

/** Shows errors of fields beside them, those of the cart beside the button. */
function refusedFields(issues: readonly Issue[]): PlacedOrder {
  const isField = ({ path }: Issue) => path.startsWith(ADDRESS);
  const rest = issues.filter((issue) => !isField(issue)).map(({ text }) => text);
  const text = rest.length > 0 ? changesOr(notCharged(rest.join(' '))) : messages.details;
  return refused(text, errorsOf(issues.filter(isField), ADDRESS));
}

async function refusal(answer: Refusal<ErrorCode>): Promise<PlacedOrder> {
  switch (answer.code) {
    case 'price_changed':
    case 'out_of_stock':
      await checkCart();
      return refused(changesOr(messageOf(answer)));
    case 'invalid':
      await checkCart();
      return refusedFields(answer.issues);
    case 'key_reused':
      forgetKey();
      return refused(messageOf(answer));
    case 'cart_paid':
      return { placed: 'cart-paid', text: answer.msg };
    case 'too_many':
      return {
        placed: 'refused',
        trouble: { text: messages.tooMany, retryAfter: answer.retryAfter },
        errors: {},
      };
    case 'network':
      return refused(messages.network);
    default:
      return refused(messageOf(answer));
  }
}

/** Places the cart's order; idempotent while the content stays the same. */
async function placeCart(call: Call, address: ShippingAddress, isRetry = false): Promise<PlacedOrder> {
  const lines = payableLines($cartLines.get() ?? []);
  if (lines.length === 0) return refused(notCharged(cart.nothingToBuy));
  const items = lines.map(({ id, quantity, priceMinor }) => ({
    product: id,
    quantity,
    price: toWire(priceMinor),
  }));
  const totalAmount = toWire(orderTotal(lines));
  const body = { items, shippingAddress: address, totalAmount, userEmail: address.email, cartId: cartId() };
  const answer = await call(placeOrder, { body, idempotencyKey: keyFor(JSON.stringify(body)) });
  if (!answer.ok) return refusal(answer);
  const { order } = answer.data;
  if (order.status === 'cancelled' && !isRetry) {
    forgetOrder();
    return placeCart(call, address, true);
  }
  const open: OpenOrder = {
    id: order._id,
    orderNumber: order.orderNumber,
    email: address.email,
    items: items.map(({ product, quantity }) => ({ product, quantity })),
    lines: [...lines],
    address: { ...address, latinName: address.latinName ?? '' },
    heldUntil: Date.now() + HOLD_MS,
    isAway: false,
  };
  orderMemory.write(open);
  return toPlaced(order, open, fillIn(messages.unavailable, order));
}

/** The order's own page, which the key of its placing opens. */
async function pathOf({ call }: Tools, id: string, idempotencyKey: string): Promise<string | null> {
  const answer = await call(linkPlacedOrder, { params: { id }, idempotencyKey });
  return answer.ok ? `${PATHS.order}#token=${answer.data.token}` : null;
}

/** Shows a paid order, and later what the page learns about it. */
function finishOrder(
  tools: Tools,
  { $checkout }: CheckoutView,
  { id, orderNumber, email, items, lines = [], address }: OpenOrder,
  { isConfirmed, isMailTest }: Settled & { outcome: 'paid' },
): void {
  const key = keyOfOrder();
  let paid: PaidOrder = {
    state: 'paid',
    orderNumber,
    email,
    lines,
    isConfirmed,
    isMailTest,
    address: address ?? null,
    path: null,
  };
  const show = (more: Partial<PaidOrder>) => {
    paid = { ...paid, ...more };
    $checkout.set(paid);
  };
  show({});
  forgetKey();
  // For a page that is reloaded: neither who bought, nor what, nor where it goes.
  orderMemory.write({ id, orderNumber, email: '', items: [], heldUntil: 0, isAway: false });
  addressMemory.forget();
  takeFromCart(items);
  renewCartId();
  if (key) void pathOf(tools, id, key).then((path) => path && show({ path }));
  const ask = () => settle(tools.call, id, false);
  if (!isConfirmed) void watchMail(tools.wait, ask).then((hasLeft) => hasLeft && show({ isConfirmed: true }));
}

/** One that was paid before counts only while the cart is empty: what is in it now is another order. */
function openOrder(): OpenOrder | null {
  const open = orderMemory.read();
  return open?.items.length === 0 && $cartEntries.get().length > 0 ? null : open;
}

/** Settles the cart's order; one that is over is forgotten, and the cart checked again. */
async function askSettled(call: Call, id: string, isPressed = false): Promise<Settled> {
  const settled = await settle(call, id, isPressed);
  // It was paid before, and has gone back or is with a person since: nothing of it is to be said here.
  const before = orderMemory.read();
  const { outcome } = settled;
  if (
    before?.items.length === 0 &&
    (outcome === 'unknown' || outcome === 'review' || outcome === 'returned')
  ) {
    forgetOrder();
    return { outcome: 'over', isSoldOut: false, text: '' };
  }
  // Whoever reloads the page hasn't come back once more.
  if (before?.isAway) orderMemory.write({ ...before, isAway: false });
  if (outcome !== 'over' && outcome !== 'cart-paid' && outcome !== 'returned') return settled;
  forgetOrder();
  await checkCart();
  if (outcome !== 'over') return settled;
  return { ...settled, text: changesOr(settled.text) };
}

/** The cart, sent to an address. */
export function cartPurchase(
  tools: Tools & { countries: readonly DeliveryCountry[] },
  view: CheckoutView,
): Purchase {
  return {
    open: openOrder,
    isThere: () => $cartEntries.get().length > 0,
    check(values) {
      const { address, errors } = checkAddress(values, tools.countries);
      view.$errors.set(errors);
      view.$trouble.set(address ? null : { text: messages.details });
      return address && (() => placeCart(tools.call, address));
    },
    leave: (open) => orderMemory.write({ ...open, isAway: true }),
    settle: (id, isPressed) => askSettled(tools.call, id, isPressed),
    again: renewCartId,
    finish: (open, settled) => finishOrder(tools, view, open, settled),
  };
}
