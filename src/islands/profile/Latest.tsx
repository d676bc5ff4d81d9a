// What a customer looks for first: the next visit, the open quote and the last order, of the newest records.
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useRef } from 'react';
import * as messages from '#content/messages/profile.yml';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Order } from '#contract/orders/orders.ts';
import { VisitChip, VisitTime } from '#islands/shared/OwnVisit.tsx';
import { OrderChip } from '#islands/shared/StateChip.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { PATHS } from '#lib/paths.ts';
import type { Listing } from '#stores/listing.ts';
import { nextVisit, openQuote, ownAppointments } from '#stores/my-records/own-appointments.ts';
import { ownOrders } from '#stores/my-records/own-orders.ts';

/** The newest records, also while the list shows older ones; null while they load. */
function useNewest<Item>($list: ReadableAtom<Listing<Item>>): readonly Item[] | null {
  const list = useStore($list);
  const newest = useRef<readonly Item[] | null>(null);
  if (list.state === 'ready' && list.page === 1) newest.current = list.items;
  return newest.current;
}

interface OneProps {
  title: string;
  /** Not while it loads. */
  isKnown: boolean;
  children: ReactNode;
}

const One = ({ title, isKnown, children }: OneProps) => (
  <div className="grid content-start justify-items-start gap-1 border-line max-sm:border-b max-sm:pb-4 sm:min-h-32">
    <dt className="label">{title}</dt>
    <dd className="grid justify-items-start gap-1.5">
      {isKnown && (children || <span className="text-soft">{messages.nothing}</span>)}
    </dd>
  </div>
);

const Visit = ({ visit }: { visit: Appointment }) => (
  <>
    <span className={visit.newTimeBy === undefined ? 'text-lg font-semibold' : ''}>
      <VisitTime {...visit} />
    </span>
    <span>{visit.service}</span>
    <VisitChip {...visit} />
  </>
);

const Quote = ({ request: { service, ends } }: { request: Appointment }) => (
  <>
    <b className="text-lg font-semibold">{service}</b>
    <span className="text-compact text-soft">
      {ends?.quote ? fillIn(messages.quoteSent, { number: ends.quote }) : messages.quoteWaits}
    </span>
  </>
);

const LastOrder = ({ order: { _id, orderNumber, createdAt, status } }: { order: Order }) => (
  <>
    <a className="link text-lg font-semibold" href={`${PATHS.order}#order=${_id}`}>
      {orderNumber}
    </a>
    <span>{formatInstant(createdAt)}</span>
    <OrderChip status={status} />
  </>
);

export function Latest() {
  const appointments = useNewest(ownAppointments.$list);
  const orders = useNewest(ownOrders.$list);
  const visit = nextVisit(appointments ?? [], londonClock(Date.now()).date);
  const request = openQuote(appointments ?? []);
  const order = orders?.[0];
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      <One title={messages.nextVisit} isKnown={appointments !== null}>
        {visit && <Visit visit={visit} />}
      </One>
      <One title={messages.openQuote} isKnown={appointments !== null}>
        {request && <Quote request={request} />}
      </One>
      <One title={messages.lastOrder} isKnown={orders !== null}>
        {order && <LastOrder order={order} />}
      </One>
    </dl>
  );
}
