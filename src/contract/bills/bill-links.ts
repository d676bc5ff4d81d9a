// Endpoints for a customer with a bill's link: SITE_URL/bill#token=…
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { token } from '#contract/field.ts';
import { jobPhoto, UNSIGNED } from '#contract/jobs/jobs.ts';
import { reading } from '#contract/jobs/readings.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { orderPaper } from '#contract/orders/own-order.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { bank } from './bank.ts';

export const bill = z.object({
  service: z.nullable(z.enum(BOOKING_SERVICES)),
  /** The day of the visit, London; '' once it was deleted. */
  visitOn: z.string(),
  /** As the engineer wrote it; '' for nothing. */
  found: z.string(),
  done: z.string(),
  /** What was measured. */
  readings: z.array(reading),
  /** Before and after the work, but those for the office only. */
  photos: z.array(z.pick(jobPhoto, { _id: true, stage: true })),
  /** Why nobody agreed to the total before the work was done; null: somebody did, or nothing was asked. */
  unsigned: z.nullable(z.enum(UNSIGNED)),
  /** What was said of the price beforehand; '' for nothing. */
  told: z.string(),
  company: z.string(),
  purchaseOrder: z.string(),
  /** The last day to pay in time, London. */
  dueOn: z.string(),
  paid: z.number(),
  /** What is left to pay; 0 of one that is cancelled. */
  due: z.number(),
  /** Nobody asks for it any more; it can still be paid. */
  isWrittenOff: z.boolean(),
  takesPayPal: z.boolean(),
  /** Where to transfer it, as it was when the bill was sent; null where none is offered. */
  bank: z.nullable(bank),
  /** In addition to the customer's rights by law; 0 without one. */
  guaranteeMonths: z.number(),
  /** A payment that was begun. */
  openOrder: z.nullable(checkoutOrder),
});
export type Bill = z.infer<typeof bill>;

const reply = { success: z.literal(true), bill, ...orderPaper };

/** A quote's link opens the bill of its visit, too. */
export const readBill = endpoint({
  method: 'POST',
  path: '/api/links/bill',
  summary: 'The bill that a mailed link opens',
  body: z.object({ token }),
  reply: z.object(reply),
  errors: ['link_used'],
});

/** A repeated call returns the same payment. */
export const payBill = endpoint({
  method: 'POST',
  path: '/api/links/bill/pay',
  summary: 'Begins to pay what is due of a bill',
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), order: checkoutOrder }),
  status: 201,
  errors: ['link_used', 'order_closed'],
});
