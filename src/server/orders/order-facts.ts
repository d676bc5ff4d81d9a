// What decides an order's moves, what can happen to it, and what may follow: the words of the table in next-order.ts.
import { may } from '#contract/accounts/roles.ts';
import type { ErrorCode } from '#contract/error.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/orders.ts';
import type { QuotePart } from '#contract/quotes/quote-lines.ts';
import type { OrderOrigin, StockState } from '#server/db/order-tables.ts';

export interface OrderFacts {
  origin: OrderOrigin;
  status: OrderStatus;
  stock: StockState;
  /** Its goods were sent or fitted, whatever became of it since. */
  hasLeft: boolean;
  payment: PaymentStatus;
  /** PayPal takes a payment, has taken it up for days, or a person decides about it. */
  underWay: 'no' | 'capturing' | 'pending' | 'review';
  /** PayPal has taken money for it. */
  throughPayPal: boolean;
  /** Some of its money went back. */
  hasReturned: boolean;
  /** Its payment accepts a quote, or pays the rest of one. */
  part: QuotePart | null;
}

export type OrderEvent =
  | 'held again'
  | 'hold ended'
  | 'lapsed'
  | 'refused'
  | 'capture begun'
  | 'pending at PayPal'
  | 'pending, and sold out'
  | 'captured'
  | 'captured in vain'
  | 'paid by hand'
  | 'unpaid by hand'
  | 'failed by hand'
  | 'refund asked'
  | 'part returned'
  | 'all returned'
  | 'units put back'
  | 'given back to us'
  | 'cancelled'
  | 'bill cancelled'
  | 'ended with its visit'
  | 'visit done'
  | 'visit goes on'
  | `set to ${OrderStatus}`;

/** Whose event it is; `payments` is PayPal's answer, or time that passes. */
export type By = 'customer' | 'staff' | 'admin' | 'payments';
export const isStaff = (by: By): boolean => may(by, 'dashboard');

export type Effect =
  | 'expect payable'
  | 'follow its payment'
  | 'take what came back'
  | 'take its units'
  | 'give its units back'
  | 'hold its time'
  | 'let its time go'
  | 'invoice'
  | 'credit note'
  | 'refund what is left'
  | 'refund this payment'
  | 'keep what waits to be sent by hand'
  | 'mail: paid'
  | 'mail: not paid'
  | 'mail: not possible'
  | 'mail: shipped'
  | 'mail: delivered';

export interface Change {
  status?: OrderStatus;
  stock?: StockState;
  /** Whether it has left: with `no` it is back before anybody had it. */
  left?: 'yes' | 'no';
  /** Its payment that is neither received nor closed. */
  undecided?: 'closed';
  /** An order that nobody has paid stays to be paid, or is closed. */
  unpaid?: 'open' | 'closed';
}

/**
 * `late`: something else has happened meanwhile, so nothing does. `whenGone`: the event that follows where that is refused, or its units
 * or time are somebody else's. `review`: what a person reads who has to look at it.
 */
export type Next =
  | { change: Change; effects: Effect[]; whenGone?: OrderEvent; review?: string }
  | { refuse: ErrorCode | 'late'; why: string; whenGone?: OrderEvent };
