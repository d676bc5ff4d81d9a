// The figures of the last twelve months: a customer's own, or all for the admin.
import { browserCall } from '#api/browser.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { createPolled } from './polled.ts';

export type Figures = ReplyOf<typeof getDashboard>;

/** Months in which anything was booked or ordered. */
export const monthsWithData = ({ appointmentData, orderData }: Figures): number =>
  new Set([...appointmentData, ...orderData].filter(({ value }) => value > 0).map(({ label }) => label)).size;

/** @param call the API's client; another in tests */
export const createDashboard = (call: typeof browserCall) => createPolled(() => call(getDashboard));

export const dashboard = createDashboard(browserCall);
