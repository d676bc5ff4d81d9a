// A shop that random histories live in, what they remember of it, and what PayPal took.
import type { GuestLinkKind } from '#server/db/system-tables.ts';
import type { Job } from '../records/jobs.ts';
import type { Situated } from '../records/money-situations.ts';
import type { Placed } from '../records/orders.ts';
import type { Stack } from '../service/stack.ts';
import type { Seen } from './money-history.ts';

export interface MoneyShop {
  stack: Stack;
  customer: Stack['call'];
  admin: Stack['call'];
  product: string;
  orders: Placed[];
  quotes: Situated[];
  visits: Job[];
  /** What bookings on the website agreed to pay, by the visit's id, in minor units. */
  agreed: Map<string, number>;
  /** What was paid on visits and acknowledged, by the taking's id, in minor units. */
  taken: Map<string, number>;
  /** Of shops before this one: PayPal forgets nothing. */
  capturesBefore: number;
  /** Facts of the mails that have been checked. */
  read: Set<string>;
  /** Ids of orders whose window took the money by itself. */
  byPage: Set<string>;
  /** Another step is taken at the same time. */
  isPair: boolean;
  /** The service may stop within the step. */
  mayStop: boolean;
  seen: Seen;
  /** Every link that was mailed, by its token. */
  links: Map<string, { kind: GuestLinkKind; id: string; address: string }>;
  /** Addresses that a correction has replaced. */
  replaced: Set<string>;
  /** Ids of orders that were nobody's for a while: whoever is named later isn't told of what went back then. */
  unreachable: Set<string>;
  /** By which address each visit was booked. */
  booked: Map<string, string>;
}

/** @param at chooses among the orders or quotes @param detail of the step */
export type Act<Shop extends MoneyShop = MoneyShop> = (
  shop: Shop,
  at: number,
  detail: string,
) => Promise<unknown>;
export type Step = readonly [name: string, at: number, detail: string];

export const control = ({ stack }: MoneyShop) => stack.emulator.control;
/** Those that PayPal took, or is about to take. */
export const capturesOf = (shop: MoneyShop) =>
  control(shop)
    .captures()
    .slice(shop.capturesBefore)
    .filter(({ status }) => status !== 'DECLINED');
export const captureOf = (shop: MoneyShop, { paypalId }: Placed) =>
  capturesOf(shop).find(({ orderId }) => orderId === paypalId);
