// Pays what is due of a bill. Loaded once there is something to pay.
import type { createClient } from '#api/client.ts';
import * as messages from '#content/messages/bills.yml';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import { type Purchase, refused } from '#stores/checkout/purchase.ts';
import { type BillStore, isPayable } from './bill.ts';
import { linkPurchase, startLinkPayment } from './link-purchase.ts';

/** @param isBack whether the buyer comes back from PayPal's website */
export function billPurchase(
  call: ReturnType<typeof createClient>,
  { $bill, view, pay, load }: BillStore,
  isBack: boolean,
): Purchase {
  const billNow = () => {
    const open = $bill.get();
    return open.state === 'ready' ? open : null;
  };
  return linkPurchase(call, isBack, {
    ...{ view, load, paid: messages.paid, unavailable: messages.unavailable },
    currency: () => billNow()?.order.currency ?? '',
    begun: () => billNow()?.bill.openOrder,
    isThere() {
      const now = billNow();
      return now !== null && isPayable(now);
    },
    check: (_, keep) => async () => {
      const answer = await pay();
      if (answer.ok) return keep(answer.data.order);
      // Paid or cancelled meanwhile.
      if (answer.code === 'order_closed') await load();
      return refused(answer.msg || messages.notAnswered);
    },
  });
}

export const startBillPayment = (store: BillStore): CheckoutMachine => startLinkPayment(store, billPurchase);
