// Who is on the phone: what an earlier booking or order says about a number.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

const caller = z.object({
  name: z.string(),
  /** '' where nothing was given, as in the next four. */
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postCode: z.string(),
  machine: z.string(),
  /** When it was written, ISO 8601, UTC. */
  at: z.string(),
  /** What is owed for bills by the number or the address, by currency. `daysLate`: of the oldest; 0 while none is. */
  owes: z.array(z.object({ sum: z.number(), currency: z.string(), daysLate: z.number() })),
  /** The day of the last visit whose work is guaranteed still, London; '' for none. */
  guaranteed: z.string(),
});
export type Caller = z.infer<typeof caller>;

/** Numbers are compared however they are written. Null for one that is new, or too short to tell: then the email address decides. */
export const readCaller = endpoint({
  method: 'GET',
  path: '/api/callers',
  summary: 'The newest record with that phone number, or else with that email address',
  access: 'dashboard',
  query: z.object({
    phone: z._default(z.string().check(z.maxLength(60)), ''),
    email: z._default(z.string().check(z.maxLength(254)), ''),
  }),
  reply: z.object({ caller: z.nullable(caller) }),
});
