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
