// CSV exports: of the admin's lists with the same filters, and of the documents and the money of a period; newest first.
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
  access: 'exports',
  query: z.pick(orderQuery, { search: true, status: true }),
  reply: z.string(),
  media: 'text/csv',
});

/** `kind=quote` exports only quote requests. */
export const exportAppointments = endpoint({
  method: 'GET',
  path: '/api/exports/appointments',
  summary: 'The appointments and quote requests that a list shows, as CSV',
  access: 'exports',
  query: z.pick(appointmentQuery, { search: true, status: true, kind: true }),
  reply: z.string(),
  media: 'text/csv',
});

/** With the columns that the import reads. */
export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/exports/products',
  summary: 'The parts that a list shows, as CSV',
  access: 'exports',
  query: z.pick(productQuery, { search: true, status: true, kind: true }),
  reply: z.string(),
  media: 'text/csv',
});

const period = {
  /** Days in London, both included. */
  from: day('Choose the first day'),
  to: day('Choose the last day'),
};
const documentPeriod = z.object({
  ...period,
  by: z.optional(z.enum(['issued', 'tax-point'], 'Choose a date')),
});
export type ExportPeriod = z.infer<typeof documentPeriod>;

/** Invoices and credit notes, by their date of issue unless `by` says otherwise. */
export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/exports/invoices',
  summary: 'The invoices and credit notes of a period, as CSV',
  access: 'exports',
  query: documentPeriod,
  reply: z.string(),
  media: 'text/csv',
});

/** By the day it moved. Sums to the dashboard's revenue. */
export const exportMoney = endpoint({
  method: 'GET',
  path: '/api/exports/money',
  summary: 'The money that came and went in a period, as CSV',
  access: 'exports',
  query: z.object(period),
  reply: z.string(),
  media: 'text/csv',
});
