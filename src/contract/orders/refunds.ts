// Refunds of an order: several, until all of it has gone back. Amounts are decimal major units.
import * as z from 'zod/mini';

/** What waits for a person, as values of the orders' list. */
export const REFUND_FILTERS = ['to-give-back', 'refund-refused', 'refunded-twice'] as const;
export type RefundFilter = (typeof REFUND_FILTERS)[number];

const REFUND_STATES = ['requested', 'done', 'failed', 'given-back'] as const;

export const refund = z.object({
  _id: z.string(),
  amount: z.number(),
  /**
   * `requested` until PayPal confirms it; `failed`: PayPal refused it, and no money moved; `given-back`: what PayPal took
   * back of us, and has given back since.
   */
  state: z.enum(REFUND_STATES),
  /**
   * `dashboard`: asked for here; `hand`: money outside PayPal; `paypal`: made in PayPal's own pages, or by cancelling;
   * `reversal`: PayPal took it back.
   */
  origin: z.enum(['dashboard', 'hand', 'paypal', 'reversal']),
  /** '' without one. */
  reason: z.string(),
  /** PayPal's refusal in plain words, for the staff; '' without one. */
  problem: z.string(),
  /** Whether a person must say how it was sent, or that nothing is to be done. */
  isWaiting: z.boolean(),
  /** `_id` as in the order's `items`; empty where only an amount was named. */
  lines: z.array(z.object({ _id: z.string(), quantity: z.number() })),
  /** Its units went back into stock, or will. */
  stockBack: z.boolean(),
  /** `CN-00001`; '' until it is done, and without an invoice. */
  creditNote: z.string(),
  /** ISO 8601, UTC; `doneAt`: null until it is done. */
  requestedAt: z.string(),
  doneAt: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;
