// Pays what is due of a bill or of an order by phone, by the checkout's steps (checkout/machine.ts). Loaded once there is something to pay.
import type { createClient } from '#api/client.ts';
import type { CheckoutOrder } from '#contract/orders/orders.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import { type Purchase, refused } from '#stores/checkout/purchase.ts';
import type { CheckoutView } from '#stores/checkout/view.ts';
import { linkPurchase, startLinkPayment } from './link-purchase.ts';

/** What a mailed link opens, and may be paid by it. */
export interface Payable {
  view: CheckoutView;
  /** Shows it anew. @param said what came of the payment */
  load: (said?: string) => Promise<void>;
  pay: () => Promise<{ ok: true; data: { order: CheckoutOrder } } | { ok: false; code: string; msg: string }>;
  /** As it is shown; null while it isn't. */
  payable: () => { currency: string; begun: CheckoutOrder | null; isToPay: boolean } | null;
  messages: Record<'paid' | 'unavailable' | 'notAnswered', string>;
}

/** @param isBack whether the buyer comes back from PayPal's website */
export function payablePurchase(
  call: ReturnType<typeof createClient>,
  { view, pay, load, payable, messages }: Payable,
  isBack: boolean,
): Purchase {
  return linkPurchase(call, isBack, {
    view,
    load,
    paid: messages.paid,
    unavailable: messages.unavailable,
    currency: () => payable()?.currency ?? '',
    begun: () => payable()?.begun,
    isThere: () => payable()?.isToPay ?? false,
    // Nothing is typed: the link says who pays, and the server what.
    check: (_typed, keep) => async () => {
      const answer = await pay();
      if (answer.ok) return keep(answer.data.order);
      // Paid or cancelled meanwhile.
      if (answer.code === 'order_closed') await load();
      return refused(answer.msg || messages.notAnswered);
    },
  });
}

export const startPaying = (payable: Payable): CheckoutMachine => startLinkPayment(payable, payablePurchase);
