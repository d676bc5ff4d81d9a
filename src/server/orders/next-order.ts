// The moves of an order: what each event means for one that stands as the facts say. Pure, and the only place that decides what an order
// may become: docs/decisions/order-moves.md prints it. `moveOrder` writes what it says.
import type { ErrorCode } from '#contract/error.ts';
import { CANCELLABLE, type OrderStatus } from '#contract/orders/orders.ts';
import type { By, Change, Effect, Next, OrderEvent, OrderFacts } from './order-facts.ts';
import { ADMINS_REFUND, isAllowed } from './order-rights.ts';
import { ORIGINS } from './origins.ts';

const UNDER_WAY = 'PayPal is still confirming a payment for this quote. Please don’t pay again.';
const PAYING = 'PayPal is still confirming this payment. Try again in a minute.';
const PENDING =
  'PayPal hasn’t finished this payment yet, which can take a few days. You can cancel once it has: we’ll email you then.';
const TOO_LATE =
  'This order has been sent, so it can no longer be cancelled. You can return it within 14 days of delivery: see the cancellation page.';
const OF_A_QUOTE = 'An order of a quote can’t be opened again. Write a new version of the quote.';
const THROUGH_PAYPAL =
  'This order was paid through PayPal. Only a refund changes its payment. Nothing was changed.';
const HAS_ACCEPTED =
  'This payment accepted a quote. Cancel the order, which declines the quote. Nothing was changed.';
const HAS_GONE_BACK =
  'Money of this payment has gone back, so it stays as it is. Once it is paid again, set it to completed. Nothing was changed.';
const IS_CANCELLED =
  'This order is cancelled, so it can’t be marked as paid. Set its status first. Nothing was changed.';
const OF_A_BILL = 'A bill stays as it was sent. Cancel it, and write another. Nothing was changed.';
const IS_OWED = 'A bill stays to be paid. Write it off, or cancel it. Nothing was changed.';
const SENT_UNPAID = 'PayPal could not take the payment, and the order has been sent. Write to the buyer';

const refuse = (code: ErrorCode, why: string): Next => ({ refuse: code, why });
const late = (why: string): Next => ({ refuse: 'late', why });
const is = (isSo: boolean, ...effects: Effect[]): Effect[] => (isSo ? effects : []);

const isSettled = ({ payment }: OrderFacts) => payment === 'completed' || payment === 'refunded';
const isPaying = ({ underWay }: OrderFacts) => underWay === 'capturing' || underWay === 'pending';
const stillPaying = ({ underWay }: OrderFacts) =>
  refuse('order_closed', underWay === 'pending' ? PENDING : PAYING);
/** Units that are `held` or `sold` aren't. */
const areOnTheShelf = ({ stock }: OrderFacts) => stock === 'released' || stock === 'returned';
const isBill = ({ origin }: OrderFacts) => ORIGINS[origin].isOwed;
/** Neither on the shelf nor gone. */
const areKept = (facts: OrderFacts) => !areOnTheShelf(facts) && !facts.hasLeft;

/** An unpaid order ends: nobody has approved its payment in time, or PayPal refused it. */
function closeUnpaid(facts: OrderFacts, isRefused: boolean): Next {
  const { payment, underWay, hasLeft, status } = facts;
  // A capture under way is no lapse, however long PayPal is silent.
  if (payment !== 'pending' || underWay === 'review' || (!isRefused && isPaying(facts)))
    return late('paid, or about to be');
  // It is due as before: only the payment is over.
  if (isBill(facts) && status !== 'cancelled')
    return { change: { undecided: 'closed', unpaid: 'open' }, effects: is(isRefused, 'mail: not paid') };
  const closed = { undecided: 'closed', unpaid: 'closed' } as const;
  if (hasLeft)
    return { change: closed, effects: ['let its time go'], ...(isRefused && { review: SENT_UNPAID }) };
  return {
    change: { ...closed, status: 'cancelled', stock: 'released' },
    effects: [
      ...is(areKept(facts), 'give its units back', 'let its time go'),
      ...is(isRefused && status !== 'cancelled', 'mail: not paid'),
    ],
  };
}

/** What becomes of its money follows from the payments. */
const cancelled = (facts: OrderFacts): Change => ({
  status: 'cancelled',
  ...(areKept(facts) && { stock: facts.stock === 'held' ? 'released' : 'returned' }),
});

/** Staff undo a payment that a person recorded by mistake. */
function undone(facts: OrderFacts, unpaid: 'open' | 'closed'): Next {
  if (isPaying(facts)) return stillPaying(facts);
  if (isBill(facts) && unpaid === 'closed') return refuse('order_closed', IS_OWED);
  if (facts.throughPayPal) return refuse('order_closed', THROUGH_PAYPAL);
  if (facts.part === 'first' && facts.payment === 'completed') return refuse('order_closed', HAS_ACCEPTED);
  if (isSettled(facts) && facts.hasReturned) return refuse('order_closed', HAS_GONE_BACK);
  // Nobody looks at a failed payment again, so its hold would never end.
  const isLetGo = unpaid === 'closed' && facts.stock === 'held';
  return {
    change: { undecided: 'closed', unpaid, ...(isLetGo && { stock: 'released' }) },
    effects: [
      ...is(isLetGo, 'give its units back'),
      ...is(unpaid === 'closed', 'let its time go'),
      // A bill's invoice doesn't wait for its payment.
      ...is(!isBill(facts), 'credit note'),
      // Of what never came nothing is sent back.
      'keep what waits to be sent by hand',
    ],
  };
}

/** Reopening a cancelled order, or sending one whose hold ran out, takes its units again. */
function setTo(facts: OrderFacts, status: OrderStatus): Next {
  if (facts.status === status) return late('it is already');
  if (isBill(facts)) return refuse('order_closed', OF_A_BILL);
  const isReopened = facts.status === 'cancelled';
  if (isReopened && !ORIGINS[facts.origin].mayReopen) return refuse('order_closed', OF_A_QUOTE);
  const isLeaving = status === 'shipped' || status === 'delivered';
  const wasAway = facts.status === 'shipped' || facts.status === 'delivered';
  const takes = areOnTheShelf(facts) && (isLeaving || isReopened);
  const isUnpaid = facts.payment === 'pending' && facts.underWay !== 'review' && !isLeaving;
  // What has left has no hold that could run out.
  const isSold = isLeaving && facts.stock === 'held';
  return {
    change: {
      status,
      ...(takes ? { stock: isUnpaid ? 'held' : 'sold' } : isSold && { stock: 'sold' }),
      ...(isLeaving ? { left: 'yes' } : wasAway && status !== 'cancelled' && { left: 'no' }),
    },
    effects: [
      ...is(takes, 'take its units', 'hold its time'),
      ...is(isReopened, 'keep what waits to be sent by hand'),
      ...is(status === 'shipped', 'mail: shipped'),
      // A quote's order is work done at a visit: the mail about that is another.
      ...is(status === 'delivered' && ORIGINS[facts.origin].isParcel, 'mail: delivered'),
    ],
  };
}

const MOVES: Record<OrderEvent, (facts: OrderFacts) => Next> = {
  'held again': (facts) =>
    facts.payment !== 'pending' || facts.underWay !== 'no'
      ? refuse('order_closed', UNDER_WAY)
      : {
          change: { stock: 'held' },
          effects: [...is(areOnTheShelf(facts), 'take its units'), 'hold its time'],
        },
  'hold ended': (facts) =>
    isSettled(facts) || facts.underWay !== 'no' || facts.stock !== 'held'
      ? late('paid, about to be, or holds nothing')
      : { change: { stock: 'released' }, effects: ['give its units back', 'let its time go'] },
  lapsed: (facts) => closeUnpaid(facts, false),
  refused: (facts) => closeUnpaid(facts, true),
  'capture begun': (facts) =>
    facts.status === 'cancelled'
      ? refuse('order_closed', '')
      : {
          change: { stock: facts.stock === 'sold' ? 'sold' : 'held' },
          effects: ['expect payable', ...is(areOnTheShelf(facts), 'take its units', 'hold its time')],
        },
  'pending at PayPal': (facts) => {
    if (isSettled(facts) || facts.underWay === 'review') return late('paid, or with a person');
    const takes = areOnTheShelf(facts) && facts.status !== 'cancelled';
    return {
      change: takes ? { stock: 'held' } : {},
      effects: is(takes, 'take its units', 'hold its time'),
      whenGone: 'pending, and sold out',
    };
  },
  'pending, and sold out': () => ({ change: {}, effects: [] }),
  captured: (facts) =>
    facts.status === 'cancelled' && !isSettled(facts)
      ? { refuse: 'order_closed', why: 'cancelled meanwhile', whenGone: 'captured in vain' }
      : {
          change: {
            status: facts.status === 'pending' ? 'processing' : facts.status,
            stock: 'sold',
          },
          effects: [
            'follow its payment',
            ...is(areOnTheShelf(facts), 'take its units'),
            'invoice',
            'mail: paid',
          ],
          whenGone: 'captured in vain',
        },
  'captured in vain': (facts) => ({
    change: { status: 'cancelled', ...(areKept(facts) && { stock: 'released' }) },
    effects: [
      ...is(areKept(facts), 'give its units back', 'let its time go'),
      // What was paid for a cancelled bill before waits for the next one.
      isBill(facts) ? 'refund this payment' : 'refund what is left',
      ...is(facts.status !== 'cancelled', 'mail: not possible'),
    ],
  }),
  'paid by hand': (facts) => {
    if (isPaying(facts)) return stillPaying(facts);
    if (facts.throughPayPal && facts.payment === 'refunded') return refuse('order_closed', THROUGH_PAYPAL);
    if (facts.status === 'cancelled') return refuse('order_closed', IS_CANCELLED);
    return {
      change: { stock: 'sold', ...(facts.status === 'pending' && { status: 'processing' }) },
      effects: [
        'follow its payment',
        ...is(facts.payment === 'refunded', 'take what came back'),
        ...is(areOnTheShelf(facts), 'take its units'),
        'invoice',
      ],
    };
  },
  'unpaid by hand': (facts) => undone(facts, 'open'),
  'failed by hand': (facts) => undone(facts, 'closed'),
  'refund asked': () => ({ change: {}, effects: ['refund what is left'] }),
  'part returned': () => ({ change: {}, effects: [] }),
  'all returned': (facts) =>
    areKept(facts) && ORIGINS[facts.origin].isParcel
      ? { change: { stock: 'returned' }, effects: ['give its units back'] }
      : { change: {}, effects: [] },
  // By a person, one by one with their refunds: whether they had left or not.
  'units put back': (facts) =>
    areOnTheShelf(facts) ? { change: {}, effects: [] } : { change: { stock: 'returned' }, effects: [] },
  // What PayPal had taken. Where that is too much by now, its caller sends it on.
  'given back to us': () => ({ change: {}, effects: [] }),
  cancelled: (facts) => {
    if (facts.status === 'cancelled') return late('cancelled already');
    if (!CANCELLABLE.includes(facts.status)) return refuse('order_closed', TOO_LATE);
    if (isPaying(facts)) return stillPaying(facts);
    return {
      change: cancelled(facts),
      effects: is(areKept(facts), 'give its units back', 'let its time go'),
    };
  },
  // Written again, or given up: what was paid waits for that.
  'bill cancelled': (facts) => {
    if (facts.status === 'cancelled') return late('cancelled already');
    return isPaying(facts) ? stillPaying(facts) : { change: { status: 'cancelled' }, effects: [] };
  },
  // Waits for nobody. The units of all of a visit's orders go back together, and so does its time.
  'ended with its visit': (facts) => ({ change: cancelled(facts), effects: [] }),
  // The parts of a quote are fitted, once they are paid.
  'visit done': (facts) =>
    facts.payment === 'completed' && facts.status !== 'delivered' && facts.status !== 'cancelled'
      ? { change: { status: 'delivered', left: 'yes' }, effects: [] }
      : late('unpaid, given back or over'),
  'visit goes on': (facts) =>
    facts.status === 'delivered' && !isBill(facts)
      ? { change: { status: 'processing', left: 'no' }, effects: [] }
      : late('not delivered'),
  'set to pending': (facts) => setTo(facts, 'pending'),
  'set to processing': (facts) => setTo(facts, 'processing'),
  'set to shipped': (facts) => setTo(facts, 'shipped'),
  'set to delivered': (facts) => setTo(facts, 'delivered'),
  'set to cancelled': (facts) =>
    CANCELLABLE.includes(facts.status) ? MOVES.cancelled(facts) : setTo(facts, 'cancelled'),
};

export const ORDER_EVENTS = Object.keys(MOVES) as OrderEvent[];

/** @param by whose event it is */
export const nextOrder = (facts: OrderFacts, event: OrderEvent, by: By): Next =>
  isAllowed(facts, event, by) ? MOVES[event](facts) : refuse('forbidden', ADMINS_REFUND);
