// What the checkout says when something goes wrong: what happened, whether money moved, what to do next (safety.md E).

export const NOT_CHARGED = 'You have not been charged.';

export const CHECKOUT_WORDS = {
  paid: 'Order placed and payment successful! Confirmation sent to your email.',
  paidNotMailed: 'Order placed and payment successful! Your confirmation is on its way.',
  cancelled: `You closed PayPal before paying. ${NOT_CHARGED}`,
  paypalFailed: `PayPal reported a problem. ${NOT_CHARGED} Try again in a minute.`,
  declined: `PayPal declined this payment. ${NOT_CHARGED} Try another way to pay.`,
  review: 'We are checking your payment by hand and will email you today. Please do not pay again.',
  network: `An error occurred. Please try again later. ${NOT_CHARGED} Your cart and your details are kept on this device.`,
  notLoading: 'PayPal is not loading.',
  details: 'Check your details above, then pay.',
  notAsked: 'We could not ask PayPal about your last order. Reload the page before you pay again.',
} as const;

export const unknownWords = (email: string, orderNumber: string): string =>
  `PayPal is still confirming your payment. Please do not pay again. We will email ${email} within a few minutes. Order ${orderNumber}.`;

export const unavailableWords = (orderNumber: string): string =>
  `PayPal is not answering. Your order ${orderNumber} is saved for 15 minutes. Try again. ${NOT_CHARGED}`;

/** @param seconds as the server said, or null */
export function waitWords(seconds: number | null): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 120) / 60));
  return `You have tried this several times. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. ${NOT_CHARGED}`;
}

/** The server's own words, with the sentence about money once. */
export const withMoney = (msg: string): string =>
  msg.includes('charged') || msg.includes('pay again') ? msg : `${msg} ${NOT_CHARGED}`.trim();
