// Orders as their buyers see them: their own list, and one with its invoice, its credit notes, and what happened.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { creditNote, invoice } from './invoices.ts';
import { order, PAYMENT_METHODS } from './orders.ts';

const ORDER_EVENTS = [
  'placed',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'partly-refunded',
  'refunded',
] as const;

/** What happened, oldest first. `at`: ISO 8601, UTC; null where only the fact is known. */
const timeline = z.array(z.object({ event: z.enum(ORDER_EVENTS), at: z.nullable(z.string()) }));
export type OrderTimeline = z.infer<typeof timeline>;

/** What has come for the newest invoice, the oldest first. `on`: ISO 8601, UTC. */
const payments = z.array(z.object({ amount: z.number(), on: z.string(), method: z.enum(PAYMENT_METHODS) }));
export type PaidSums = z.infer<typeof payments>;

/** `paidAt`: ISO 8601, UTC; null while it is not paid. `invoice`: the newest; null until it was paid. `earlierInvoices`: credited in full,
 * because a payment was taken back. These and `creditNotes`: oldest first. */
export const orderPaper = {
  payments,
  order,
  paidAt: z.nullable(z.string()),
  invoice: z.nullable(invoice),
  earlierInvoices: z.array(invoice),
  creditNotes: z.array(creditNote),
  timeline,
};

export const readOwnOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/own',
  summary: 'One of the bearer’s own orders',
  access: 'signed-in',
  reply: z.object(orderPaper),
});

/** 'bills' are for visits, those of quotes included; 'orders' for parts. */
export const OWN_ORDER_KINDS = ['orders', 'bills'] as const;
export type OwnOrderKind = (typeof OWN_ORDER_KINDS)[number];

export const listedOrder = z.extend(order, {
  /** Missing of an order of parts. */
  billed: z.optional(
    z.object({
      /** Null once its visit was deleted. */
      service: z.nullable(z.enum(BOOKING_SERVICES)),
      /** London; '' where no visit is arranged. */
      visitOn: z.string(),
      /** Open now; of a quote's deposit the rest of the quote, too, which no other order asks for yet. */
      due: z.number(),
      /** The last day to pay in time, London; '' of a quote. */
      dueOn: z.string(),
      isWrittenOff: z.boolean(),
    }),
  ),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const myOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my',
  summary: 'The bearer’s own orders, of both kinds unless one is asked for',
  access: 'signed-in',
  query: z.extend(listQuery, { kind: z.optional(z.enum(OWN_ORDER_KINDS)) }),
  reply: z.object({ orders: z.array(listedOrder), total: z.number() }),
});
