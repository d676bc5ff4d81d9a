// Figures of the dashboard: a customer's own, or the whole shop's for an admin.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** One bar of a chart: `label` is a month, `YYYY-MM`; money is in major units. */
const point = z.object({ label: z.string(), value: z.number() });
export type ChartPoint = z.infer<typeof point>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Figures of the last twelve months',
  access: 'signed-in',
  reply: z.object({
    stats: z.object({
      appointments: z.number(),
      orders: z.number(),
      totalSpent: z.number(),
      /** 0 for customers, as is `totalRevenue`. */
      totalUsers: z.number(),
      totalRevenue: z.number(),
      currency: z.string(),
      /** What was spent, or the shop's revenue, in other currencies, such as that of bills: never added to the above. */
      otherMoney: z.optional(z.array(z.object({ currency: z.string(), amount: z.number() }))),
    }),
    appointmentData: z.array(point),
    orderData: z.array(point),
    adminRevenueData: z.array(point),
  }),
});
