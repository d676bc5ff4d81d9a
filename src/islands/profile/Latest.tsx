// What a customer looks for first, of the newest records: the next visit, a bill to pay, the open quote, and parts on their way.
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useRef } from 'react';
import * as bills from '#content/messages/bills.yml';
import * as messages from '#content/messages/profile.yml';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { ListedOrder } from '#contract/orders/own-order.ts';
import { VisitChip, VisitTime } from '#islands/shared/OwnVisit.tsx';
import { OrderChip } from '#islands/shared/StateChip.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import type { Listing } from '#stores/listing.ts';
import { nextVisit, openQuote, ownAppointments } from '#stores/my-records/own-appointments.ts';
import { ownBills, ownOrders } from '#stores/my-records/own-orders.ts';
import { nextToPay, onItsWay } from './what-comes-next.ts';

/** The newest records, also while the list shows older ones; null while they load. */
function useNewest<Item>($list: ReadableAtom<Listing<Item>>): readonly Item[] | null {
  const list = useStore($list);
  const newest = useRef<readonly Item[] | null>(null);
  if (list.state === 'ready' && list.page === 1) newest.current = list.items;
  return newest.current;
}

const One = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-1.5 border-line max-sm:border-b max-sm:pb-4 sm:min-h-32">
    <dt className="label">{title}</dt>
    <dd className="grid justify-items-start gap-1.5">{children}</dd>
  </div>
);

const Visit = ({ visit }: { visit: Appointment }) => (
  <One title={messages.nextVisit}>
    <span className={visit.newTimeBy === undefined ? 'text-h3 font-semibold' : ''}>
      <VisitTime {...visit} />
    </span>
    <span>{visit.service}</span>
    <VisitChip {...visit} />
  </One>
);

const ToPay = ({ bill: { _id, quote, billed, currency } }: { bill: ListedOrder }) => (
  <One title={messages.toPay}>
    <b className="text-h3 font-semibold">{formatMoney(toMinor(billed?.due ?? 0), currency)}</b>
    <span>
      {[billed?.service, billed?.dueOn && fillIn(messages.dueBy, { day: formatVisitDay(billed.dueOn) })]
        .filter(Boolean)
        .join(', ')}
    </span>
    <a
      className="button button-solid button-small mt-1"
      href={`${quote ? PATHS.quoteOffer : PATHS.bill}#order=${_id}`}
    >
      {bills.pay}
    </a>
  </One>
);

const Quote = ({ request: { service, ends } }: { request: Appointment }) => (
  <One title={messages.openQuote}>
    <b className="text-h3 font-semibold">{service}</b>
    <span className="text-compact text-soft">
      {ends?.quote ? fillIn(messages.quoteSent, { number: ends.quote }) : messages.quoteWaits}
    </span>
  </One>
);

function Parcel({ order: { _id, orderNumber, status } }: { order: Order }) {
  const title = status === 'shipped' ? messages.onItsWay : messages.beingPacked;
  return (
    <One title={title}>
      <a className="link text-h3 font-semibold" href={`${PATHS.order}#order=${_id}`}>
        {orderNumber}
      </a>
      <OrderChip status={status} />
    </One>
  );
}

export function Latest() {
  const appointments = useNewest(ownAppointments.$list);
  const orders = useNewest(ownOrders.$list);
  const billed = useNewest(ownBills.$list);
  const { date } = londonClock(Date.now());
  const visit = nextVisit(appointments ?? [], date);
  const bill = nextToPay(billed ?? []);
  const request = openQuote(appointments ?? []);
  const order = onItsWay(orders ?? []);
  const isEmpty = !visit && !bill && !request && !order;
  // The lists below lead on.
  if (isEmpty) return appointments && orders && billed && <p className="text-soft">{messages.nothing}</p>;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
      {visit && <Visit visit={visit} />}
      {bill && <ToPay bill={bill} />}
      {request && <Quote request={request} />}
      {order && <Parcel order={order} />}
    </dl>
  );
}
