// Money that goes back moves no visit: says which one stays, and leads to where it can be called off.
import type { Order } from '#contract/orders/orders.ts';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { namedArrival } from '#lib/format-date.ts';

type Visit = NonNullable<Order['visit']>;

/** @example 'the visit on Monday 30 November between 10:00 and 12:00' */
export const visitOf = (visit: Pick<Visit, 'date' | 'time' | 'arrivalMinutes'>): string =>
  visit.time ? `the visit on ${namedArrival(visit)}` : 'the visit to arrange';

export const VisitStays = ({ visit }: { visit: Visit }) => (
  <p>
    Only money moves: {visitOf(visit)} stays. Should it end, too?{' '}
    <PlaceLink query={`?tab=appointments&open=${visit._id}`} className="link">
      Call off the visit
    </PlaceLink>{' '}
    instead, which gives the money back by itself.
  </p>
);
