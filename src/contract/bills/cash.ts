// Cash that engineers took on visits, until they hand it in at the office.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

const cash = z.object({
  _id: z.string(),
  /** '' where no engineer is known. */
  engineer: z.string(),
  /** The visit's id. */
  appointment: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** When it was taken, ISO 8601, UTC. */
  at: z.string(),
});
export type Cash = z.infer<typeof cash>;

export const listCash = endpoint({
  method: 'GET',
  path: '/api/cash',
  summary: 'Cash that engineers have, by engineer, the oldest first',
  access: 'dashboard',
  reply: z.object({ cash: z.array(cash) }),
});

/** A repeat is no error. */
export const handInCash = endpoint({
  method: 'POST',
  path: '/api/cash/{id}/handed-in',
  summary: 'Says that the office has got the cash',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true), message: z.string(), cash: z.array(cash) }),
});
