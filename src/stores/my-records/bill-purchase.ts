// Pays what is due of a bill. Loaded once there is something to pay.
import type { createClient } from '#api/client.ts';
import * as messages from '#content/messages/bills.yml';
import type { OpenOrder } from '#contract/orders/checkout.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import { browserTools } from '#stores/checkout/paypal.ts';
import { type PlacedOrder, type Purchase, refused, toPlaced } from '#stores/checkout/purchase.ts';
import { settle } from '#stores/checkout/settle.ts';
import { type BillStore, isPayable } from './bill.ts';
import { toOpen } from './quote-purchase.ts';

/** @param isBack whether the buyer comes back from PayPal's website */
export function billPurchase(
  call: ReturnType<typeof createClient>,
  { $bill, view, pay, load }: BillStore,
  isBack: boolean,
): Purchase {
  let placed: OpenOrder | null = null;
  const billNow = () => {
    const open = $bill.get();
    return open.state === 'ready' ? open : null;
  };

  async function place(): Promise<PlacedOrder> {
    const answer = await pay();
    if (!answer.ok) {
      // Paid or cancelled meanwhile.
      if (answer.code === 'order_closed') await load();
      return refused(answer.msg || messages.notAnswered);
    }
    placed = toOpen(answer.data.order, false);
    return toPlaced(answer.data.order, placed, messages.unavailable);
  }

  return {
    currency: () => billNow()?.order.currency ?? '',
    open() {
      const order = billNow()?.bill.openOrder;
      return placed ?? (order ? toOpen(order, isBack) : null);
    },
    isThere() {
      const now = billNow();
      return now !== null && isPayable(now);
    },
    check: () => place,
    // The tab remembers the link: after PayPal's website it opens the same bill again, or this very page.
    leave(open) {
      placed = { ...open, isAway: true };
    },
    async settle(id) {
      const settled = await settle(call, id);
      if (settled.outcome !== 'over') return settled;
      placed = null;
      await load();
      return settled;
    },
    finish() {
      placed = null;
      view.$checkout.set({ state: 'idle' });
      void load(messages.paid);
    },
  };
}

export function startBillPayment(store: BillStore): CheckoutMachine {
  // PayPal's website adds its own token to the address.
  const isBack = new URLSearchParams(location.search).has('token');
  return new CheckoutMachine(browserTools, store.view, billPurchase(browserTools.call, store, isBack));
}
