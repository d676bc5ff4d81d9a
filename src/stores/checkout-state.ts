// Where a checkout can stand: always in exactly one of these.
import type { CartLine } from '#contract/cart.ts';

export type Checkout =
  | { state: 'preparing' }
  /** PayPal's button is there. */
  | { state: 'ready' }
  /** PayPal does not load: its own page is the way. */
  | { state: 'stuck' }
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
    };
