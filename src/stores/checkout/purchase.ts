// What a payment is for: the cart's (cart-purchase.ts) or a quote's. The machine pays for it; this says what to place, and what
// follows.
import type { OpenOrder, TypedAddress } from '#contract/orders/checkout.ts';
import type { CheckoutOrder } from '#contract/orders/orders.ts';
import type { Settled } from './settle.ts';
import type { Trouble } from './view.ts';

export type PlacedOrder =
  | { placed: 'payable'; open: OpenOrder; paypalOrderId: string; approveUrl: string | null }
  /** The same order was placed before, and paid. */
  | { placed: 'paid'; open: OpenOrder }
  /** Another order of the same cart was. */
  | { placed: 'cart-paid'; text: string }
  | { placed: 'refused'; trouble: Trouble; errors: Readonly<Record<string, string>> };

export const refused = (text: string, errors: Record<string, string> = {}): PlacedOrder => ({
  placed: 'refused',
  trouble: { text },
  errors,
});

/** @param unavailable what to say when PayPal can't take the payment now */
export function toPlaced(
  { paymentStatus, payment, paypalOrderId, approveUrl }: CheckoutOrder,
  open: OpenOrder,
  unavailable: string,
): PlacedOrder {
  if (paymentStatus === 'completed') return { placed: 'paid', open };
  if (payment === 'unavailable' || !paypalOrderId) return refused(unavailable);
  return { placed: 'payable', open, paypalOrderId, approveUrl };
}

export interface Purchase {
  /** Where it isn't the shop's. */
  currency?: () => string;
  /** An order that was placed and may be paid already. */
  open: () => OpenOrder | null;
  /** There is something to pay. */
  isThere: () => boolean;
  /** Shows the errors of what was typed. @returns how to place the order; null if there are errors */
  check: (values: TypedAddress) => (() => Promise<PlacedOrder>) | null;
  /** The buyer goes to PayPal's website, which returns to this page. */
  leave: (open: OpenOrder) => void;
  /** @param isPressed the buyer has approved it, or comes back from PayPal's website */
  settle: (id: string, isPressed?: boolean) => Promise<Settled>;
  /** The same once more, though it is paid. */
  again?: () => void;
  finish: (open: OpenOrder, settled: Settled & { outcome: 'paid' }) => void;
}
