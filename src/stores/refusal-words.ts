// What the checkout says when an order was not taken (safety.md E).
import * as words from '#content/words/checkout.yml';
import { fillIn } from '#lib/fill-in.ts';

/** @param seconds as the server said, or null */
export const waitWords = (seconds: number | null): string =>
  fillIn(words.wait, { count: Math.max(1, Math.ceil((seconds ?? 120) / 60)) });

/** The server's own words, with the sentence about money once. */
export const withMoney = (msg: string): string =>
  /charged|pay again/.test(msg) ? msg : `${msg} ${words.notCharged}`.trim();
