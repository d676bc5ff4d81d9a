// A bill for whoever is signed in: only those of their own account.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { checkoutOrder } from '#contract/orders/orders.ts';
import { orderPaper } from '#contract/orders/own-order.ts';
import { bill } from './bill-links.ts';

export const readOwnBill = endpoint({
  method: 'GET',
  path: '/api/bills/{id}/own',
  summary: 'One of the bearer’s own bills, as its link shows it',
  access: 'signed-in',
  reply: z.object({ success: z.literal(true), bill, ...orderPaper }),
});

/** Not of those for the office only. */
export const readOwnBillPhoto = endpoint({
  method: 'GET',
  path: '/api/bills/{id}/own/photos/{photo}',
  summary: 'One photo of the job of one of the bearer’s own bills',
  access: 'signed-in',
  reply: z.custom<Blob>(),
  media: 'image/webp',
});

/** A repeated call returns the same payment. */
export const payOwnBill = endpoint({
  method: 'POST',
  path: '/api/bills/{id}/own/pay',
  summary: 'Begins to pay what is due of one of the bearer’s own bills',
  access: 'signed-in',
  reply: z.object({ success: z.literal(true), order: checkoutOrder }),
  status: 201,
  errors: ['order_closed'],
});
