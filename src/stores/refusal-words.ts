// What the checkout says when an order was not taken (safety.md E).
import { NOT_CHARGED } from './checkout-words.ts';

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
