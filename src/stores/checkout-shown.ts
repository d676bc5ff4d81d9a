// What the page shows of its checkout; the machine that moves it (src/stores/checkout.ts) comes later than the page.
import { atom } from 'nanostores';
import type { Checkout } from './checkout-state.ts';
import type { PaymentSetup } from './paypal-door.ts';

export const createShown = () => ({
  $checkout: atom<Checkout>({ state: 'preparing' }),
  /** What went wrong last, in words, beside the button; empty when nothing did. */
  $trouble: atom(''),
  /** Words per field of the address. */
  $errors: atom<Readonly<Record<string, string>>>({}),
  /** Null until the server has said how payments work here. */
  $setup: atom<PaymentSetup | null>(null),
});

export type Shown = ReturnType<typeof createShown>;
