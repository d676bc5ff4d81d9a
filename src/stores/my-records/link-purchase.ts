// What paying by a mailed link has in common, for quotes and bills. Loaded once there is something to pay.
import type { createClient } from '#api/client.ts';
import type { OpenOrder } from '#contract/orders/checkout.ts';
import { type CheckoutOrder, HOLD_MS } from '#contract/orders/orders.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { browserTools } from '#stores/checkout/paypal.ts';
import { type PlacedOrder, type Purchase, toPlaced } from '#stores/checkout/purchase.ts';
import { settle } from '#stores/checkout/settle.ts';
import type { createCheckoutView } from '#stores/checkout/view.ts';

type Client = ReturnType<typeof createClient>;

interface Linked extends Pick<Purchase, 'isThere'> {
  currency: () => string;
  view: ReturnType<typeof createCheckoutView>;
  /** The order that was begun by this link, as the server tells it. */
  begun: () => CheckoutOrder | null | undefined;
  /** @param keep remembers the order that was placed */
  check: (
    typed: Parameters<Purchase['check']>[0],
    keep: (order: CheckoutOrder) => PlacedOrder,
  ) => ReturnType<Purchase['check']>;
  /** @param said once it is shown anew */
  load: (said?: string) => Promise<void>;
  paid: string;
  unavailable: string;
}

/** "you": the holder of the link may not see the address. */
const toOpen = ({ _id, orderNumber }: CheckoutOrder, isAway: boolean): OpenOrder => ({
  id: _id,
  orderNumber,
  email: 'you',
  isAway,
  items: [],
  heldUntil: Date.now() + HOLD_MS,
});

/** @param isBack whether the buyer comes back from PayPal's website */
export function linkPurchase(
  call: Client,
  isBack: boolean,
  { view, currency, isThere, begun, check, load, paid, unavailable }: Linked,
): Purchase {
  let placed: OpenOrder | null = null;
  function keep(order: CheckoutOrder): PlacedOrder {
    placed = toOpen(order, false);
    return toPlaced(order, placed, unavailable);
  }
  return {
    currency,
    isThere,
    check: (typed) => check(typed, keep),
    open() {
      const order = begun();
      return placed ?? (order ? toOpen(order, isBack) : null);
    },
    // The tab remembers the link: after PayPal's website it opens the same quote or bill again, or this very page.
    leave(open) {
      placed = { ...open, isAway: true };
    },
    async settle(id, isPressed = false) {
      const settled = await settle(call, id, isPressed);
      if (settled.outcome !== 'over' && settled.outcome !== 'returned') return settled;
      placed = null;
      await load();
      return settled;
    },
    finish() {
      placed = null;
      view.$checkout.set({ state: 'idle' });
      void load(paid);
    },
  };
}

export function startLinkPayment<Store extends Pick<Linked, 'view'>>(
  store: Store,
  purchaseOf: (call: Client, store: Store, isBack: boolean) => Purchase,
): CheckoutMachine {
  // PayPal's website adds its own token to the address.
  const isBack = new URLSearchParams(location.search).has('token');
  return new CheckoutMachine(browserTools, store.view, purchaseOf(browserTools.call, store, isBack));
}
