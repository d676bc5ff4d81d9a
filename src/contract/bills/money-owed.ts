// What is owed for bills, by who pays. Money is in major units.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

const owedBy = z.object({
  /** The company, else the email address, else the name: by it the list of orders finds its bills. */
  payer: z.string(),
  currency: z.string(),
  bills: z.number(),
  /** All of it. */
  total: z.number(),
  /** By the days since the last one to pay: until it, 1 to 30, 31 to 60, more. Without what is disputed. */
  due: z.number(),
  to30: z.number(),
  to60: z.number(),
  older: z.number(),
  disputed: z.number(),
});
export type OwedBy = z.infer<typeof owedBy>;

export const readMoneyOwed = endpoint({
  method: 'GET',
  path: '/api/bills/owed',
  summary: 'What is owed for bills, by currency and by who pays, the largest sum first',
  access: 'staff',
  reply: z.object({ owed: z.array(owedBy) }),
});
