// CSV exports: of the admin's lists with the same filters, and of the invoices of a period; newest first.
import * as z from 'zod/mini';
import { appointmentQuery } from '#contract/appointments/appointments.ts';
import { productQuery } from '#contract/catalogue/products-admin.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day } from '#contract/field.ts';
import { orderQuery } from '#contract/orders/orders.ts';

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/exports/orders',
  summary: 'The orders that a list shows, as CSV',
  access: 'admin',
  query: z.pick(orderQuery, { search: true, status: true }),
  reply: z.string(),
  media: 'text/csv',
});

/** `kind=quote` exports only quote requests. */
export const exportAppointments = endpoint({
  method: 'GET',
  path: '/api/exports/appointments',
  summary: 'The appointments and quote requests that a list shows, as CSV',
  access: 'admin',
  query: z.pick(appointmentQuery, { search: true, status: true, kind: true }),
  reply: z.string(),
  media: 'text/csv',
});

/** With the columns that the import reads. */
export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/exports/products',
  summary: 'The parts that a list shows, as CSV',
  access: 'admin',
  query: z.pick(productQuery, { search: true, status: true, kind: true }),
  reply: z.string(),
  media: 'text/csv',
});

/**
 * Invoices by the day of payment, both days included, London. The column of what is kept sums to the dashboard's revenue, so payments
 * that have no invoice, because they are on their way back, are listed too.
 */
export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/exports/invoices',
  summary: 'The invoices of a period, as CSV',
  access: 'admin',
  query: z.object({ from: day('Choose the first day'), to: day('Choose the last day') }),
  reply: z.string(),
  media: 'text/csv',
});
