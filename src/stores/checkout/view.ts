// What the page shows of its checkout. The machine that changes it (machine.ts) comes after the page.
import { atom } from 'nanostores';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { getPaymentSetup } from '#contract/orders/payments.ts';

/** Where a checkout can stand: always in exactly one of these. */
export type Checkout =
  /** Nothing loads yet. */
  | { state: 'idle' }
  | { state: 'preparing' }
  /** PayPal's button is there. */
  | { state: 'ready' }
  /** PayPal's button isn't there, or has failed: its own website is the way. */
  | { state: 'website'; text: string }
  /** The script that pays could not be fetched. */
  | { state: 'offline' }
  /** An order of this tab may be paid already, and the server cannot be asked. */
  | { state: 'unasked' }
  | { state: 'placing' }
  | { state: 'paying' }
  | { state: 'settling' }
  | { state: 'unknown' | 'review'; text: string }
  | {
      state: 'paid';
      orderNumber: string;
      email: string;
      lines: readonly CartLine[];
      /** The mail that confirms it has left. */
      isConfirmed: boolean;
      /** No mail server is set: mails are written as files. */
      isMailTest: boolean;
    };

/** What went wrong last, beside the button. */
export interface Trouble {
  text: string;
  /** Seconds until another try is taken. */
  retryAfter?: number | null;
}

export type PaymentSetup = ReplyOf<typeof getPaymentSetup>;

export const createCheckoutView = () => ({
  $checkout: atom<Checkout>({ state: 'idle' }),
  $trouble: atom<Trouble | null>(null),
  /** Messages per field of the address. */
  $errors: atom<Readonly<Record<string, string>>>({}),
  /** Null until the server has said how payments work here. */
  $setup: atom<PaymentSetup | null>(null),
});

export type CheckoutView = ReturnType<typeof createCheckoutView>;
