// The steps of an order as its buyer reads them: what has happened, and of a parcel what comes yet.
import type { Order } from '#contract/orders/orders.ts';
import type { OrderTimeline } from '#contract/orders/own-order.ts';

type Event = OrderTimeline[number]['event'];

export interface Step {
  event: Event | 'packed';
  /** ISO 8601, UTC; null where it is to come, or only the fact is known. */
  at: string | null;
  isDone: boolean;
}

const WAY: readonly Step['event'][] = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

/** Parts that go by parcel, and haven't been called off: what is collected, billed or paid of a quote has no way before it. */
export const isParcel = ({ quote, bill, shippingAddress, status, paymentStatus }: Order): boolean =>
  !quote && !bill && shippingAddress.address !== '' && status !== 'cancelled' && paymentStatus !== 'refunded';

/** Those to come only once it is paid: before, paying is what comes. */
export function stepsOf(order: Order, timeline: OrderTimeline): Step[] {
  const done: Step[] = timeline.map((one) => ({ ...one, isDone: true }));
  if (!isParcel(order) || done.every(({ event }) => event !== 'paid')) return done;
  const shipped = done.findIndex(({ event }) => event === 'shipped');
  if (shipped >= 0) done.splice(shipped, 0, { event: 'packed', at: null, isDone: true });
  const reached = Math.max(...done.map(({ event }) => WAY.indexOf(event)));
  const ahead = WAY.slice(reached + 1).map((event) => ({ event, at: null, isDone: false }));
  return [...done, ...ahead];
}
