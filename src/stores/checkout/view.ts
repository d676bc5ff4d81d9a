// The checkout's state as the page renders it. The machine that changes it (machine.ts) is loaded later.
import { atom } from 'nanostores';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { TypedAddress } from '#contract/orders/checkout.ts';
import type { getPaymentSetup } from '#contract/orders/payments.ts';

export type Checkout =
  | { state: 'idle' }
  | { state: 'preparing' }
  | { state: 'ready' }
  /** PayPal's button isn't available; its website is. */
  | { state: 'website'; text: string }
  /** The payment script failed to load. */
  | { state: 'offline' }
  /** An order of this tab may be paid already, but the server didn't answer. */
  | { state: 'unasked' }
  | { state: 'placing' }
  | { state: 'paying' }
  | { state: 'settling' }
  | { state: 'unknown' | 'review'; text: string }
  /** Another order of the same cart is paid, or about to be. */
  | { state: 'cart-paid'; text: string }
  | PaidOrder;

export interface PaidOrder {
  state: 'paid';
  orderNumber: string;
  email: string;
  lines: readonly CartLine[];
  /** Where the parcel goes; null where this tab no longer knows. */
  address: TypedAddress | null;
  /** The mail that confirms it has left. */
  isConfirmed: boolean;
  /** No mail server is set: mails are written as files. */
  isMailTest: boolean;
  /** Of the order's own page; null until the server has made the link. */
  path: string | null;
}

export interface Trouble {
  text: string;
  /** Seconds until another try is accepted. */
  retryAfter?: number | null;
}

export type PaymentSetup = ReplyOf<typeof getPaymentSetup>;

export const createCheckoutView = () => ({
  $checkout: atom<Checkout>({ state: 'idle' }),
  $trouble: atom<Trouble | null>(null),
  /** Error messages by field of the address. */
  $errors: atom<Readonly<Record<string, string>>>({}),
  /** Whether a guest can pay by card, beside PayPal's button. */
  $hasCard: atom(false),
  /** Null until loaded. */
  $setup: atom<PaymentSetup | null>(null),
});

export type CheckoutView = ReturnType<typeof createCheckoutView>;
