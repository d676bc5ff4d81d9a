// One order as its buyer reads it, on the screen and on paper.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { order } from './orders.ts';

/** `paidAt`: ISO 8601, UTC; null while it is not paid. It is the date of the invoice. */
export const orderPaper = { order, paidAt: z.nullable(z.string()) };

export const readOwnOrder = endpoint({
  method: 'GET',
  path: '/api/orders/my/{id}',
  summary: 'One of the bearer’s own orders',
  access: 'signed-in',
  reply: z.object(orderPaper),
});
