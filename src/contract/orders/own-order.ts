// One order as its buyer sees it: its invoice, its credit notes, and what happened.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { creditNote, invoice } from './invoices.ts';
import { order } from './orders.ts';

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

/** `paidAt`: ISO 8601, UTC; null while it is not paid. `invoice`: the newest; null until it was paid. `earlierInvoices`: credited in full,
 * because a payment was taken back. These and `creditNotes`: oldest first. */
export const orderPaper = {
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
