// What a payment is for. The machine pays for it; this says what to place, and what follows.
import * as messages from '#content/messages/checkout.yml';
import type { OpenOrder, TypedAddress } from '#contract/orders/checkout.ts';
import type { DeliveryCountry } from '#lib/delivery-country.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { finishOrder } from './finish.ts';
import { orderMemory } from './order-memory.ts';
import { askSettled, checkAddress, type Placed, placeCart } from './orders.ts';
import type { Settled } from './settle.ts';
import type { CheckoutView } from './view.ts';
import type { Tools } from './watch.ts';

export interface Purchase {
  /** An order that was placed and may be paid already. */
  open: () => OpenOrder | null;
  /** There is something to pay. */
  isThere: () => boolean;
  /** Shows the errors of what was typed. @returns how to place the order; null if there are errors */
  check: (values: TypedAddress) => (() => Promise<Placed>) | null;
  /** The buyer goes to PayPal's website, which returns to this page. */
  leave: (open: OpenOrder) => void;
  settle: (id: string) => Promise<Settled>;
  finish: (open: OpenOrder, settled: Settled & { outcome: 'paid' }) => void;
}

/** The cart, sent to an address. */
export function cartPurchase(
  tools: Tools & { countries: readonly DeliveryCountry[] },
  view: CheckoutView,
): Purchase {
  return {
    open: orderMemory.read,
    isThere: () => $cartEntries.get().length > 0,
    check(values) {
      const { address, errors } = checkAddress(values, tools.countries);
      view.$errors.set(errors);
      view.$trouble.set(address ? null : { text: messages.details });
      return address && (() => placeCart(tools.call, address));
    },
    leave: (open) => orderMemory.write({ ...open, isAway: true }),
    settle: (id) => askSettled(tools.call, id),
    finish: (open, settled) => finishOrder(tools, view, open, settled),
  };
}
