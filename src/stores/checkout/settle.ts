// Asking the server whether an order is paid. Without the cart: a quote's order asks too.
import type { createClient } from '#api/client.ts';
import * as messages from '#content/messages/checkout.yml';
import { settleOrder } from '#contract/addresses.ts';
import { type ErrorCode, MONEY_MOVED } from '#contract/error.ts';

export type Call = ReturnType<typeof createClient>;

export type Settled =
  /** `isConfirmed`: the confirmation mail was sent. */
  | { outcome: 'paid'; isConfirmed: boolean; isMailTest: boolean }
  /** Not known yet: PayPal hasn't answered, or its answer didn't reach us. */
  | { outcome: 'unknown' }
  | { outcome: 'no-answer' }
  | { outcome: 'review'; text: string }
  /** The payment failed; the order can still be paid. */
  | { outcome: 'unpaid'; isApproved: boolean; text: string }
  /** This order can't be paid any more; the next click places a new one. */
  | { outcome: 'over'; isSoldOut: boolean; text: string }
  /** It was paid in vain: the money goes back. */
  | { outcome: 'returned'; text: string }
  /** Another order of the same cart is paid, or about to be; nothing was taken for this one. */
  | { outcome: 'cart-paid'; text: string };

export const notCharged = (text: string): string => `${text} ${messages.notCharged}`.trim();

/** The server's message, with a sentence that no money moved unless it says so itself. */
export const messageOf = ({ code, msg }: { code: ErrorCode | 'network'; msg: string }): string =>
  code !== 'network' && code in MONEY_MOVED ? msg : notCharged(msg);

/** Asks the server to settle an order, which captures an approved payment. @param isPressed by its buyer, just now */
export async function settle(call: Call, id: string, isPressed: boolean): Promise<Settled> {
  const answer = await call(settleOrder, { params: { id }, query: isPressed ? {} : { looks: '1' } });
  if (answer.ok) {
    const { order, confirmationSent, mailsToFiles, code, message = '' } = answer.data;
    if (code === 'payment_returned') return { outcome: 'returned', text: message };
    if (code === 'payment_pending') return { outcome: 'review', text: message };
    if (order.paymentStatus !== 'completed') return { outcome: 'unknown' };
    return { outcome: 'paid', isConfirmed: confirmationSent !== false, isMailTest: mailsToFiles === true };
  }
  const { code, msg } = answer;
  switch (code) {
    case 'network':
    case 'internal':
    case 'unavailable':
    case 'too_many':
      return { outcome: 'no-answer' };
    case 'payment_review':
      return { outcome: 'review', text: msg };
    case 'not_approved':
    case 'declined':
      return { outcome: 'unpaid', isApproved: code === 'declined', text: msg };
    case 'out_of_stock':
    case 'slot_taken':
    case 'order_closed':
    case 'not_found':
      return { outcome: 'over', isSoldOut: code === 'out_of_stock', text: messageOf(answer) };
    case 'cart_paid':
      return { outcome: 'cart-paid', text: msg };
    // Money may have moved: don't offer a second payment.
    default:
      return { outcome: 'review', text: msg };
  }
}
