// The shape of a row in the permission matrix, and what its bodies and ids may name.
import type { Person } from '../../../support/records/people.ts';

export interface World {
  people: Record<'customer' | 'staff' | 'admin', Person>;
  part: string;
  appointment: string;
  review: string;
  notice: string;
  /** Id of a sent mail. */
  mail: string;
  /** An order of the customer. */
  order: string;
  /** Tokens of links that open the appointment and the order. */
  bookingLink: string;
  orderLink: string;
  /** An order of another customer. */
  othersOrder: string;
  /** Without visits; with a day link and an entry of time off. */
  engineer: string;
  dayLink: string;
  timeOff: string;
  /** A quote request without a quote, and a draft for another one. */
  quoteRequest: string;
  draft: string;
  /** An invitation to the team. */
  invitation: string;
  /** A token of the link to a quote that was sent, with a deposit due. */
  quoteLink: string;
  /** A visit that can be billed; a bill over 142, with 50 paid by hand, and a token of its link. */
  job: string;
  bill: string;
  billPayment: string;
  billLink: string;
  /** Cash that an engineer has. */
  cash: string;
}

export interface Row {
  /** Statuses as visitor, customer, staff, admin. */
  answers: readonly [number, number, number, number];
  id?: (world: World) => string;
  query?: string;
  body?: (world: World) => unknown;
}

export const PASSWORD = 'brass weight on a chain';

export const anyone = (status: number) => [status, status, status, status] as const;
export const signedIn = (status: number) => [401, status, status, status] as const;
export const teamOnly = (status: number) => [401, 403, status, status] as const;
export const adminOnly = (status: number) => [401, 403, 403, status] as const;
