// All jobs whose lines are just what was agreed, billed after one look. Money is in major units of the currency of repairs.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { amount, rowId } from '#contract/field.ts';
import { sheetVersion } from '#contract/jobs/jobs.ts';

/** Jobs that one call bills at most. */
export const MAX_BILLED = 100;

const jobToBill = z.object({
  /** The visit's id. */
  appointment: z.string(),
  /** Who pays, with their company. */
  payer: z.string(),
  service: z.string(),
  /** London: the day on which the work was done. */
  doneOn: z.string(),
  total: z.number(),
  /** What is left of it once what was paid on the visit is taken off. */
  due: z.number(),
  hasEmail: z.boolean(),
  /** Why it has to be billed by itself; '' where it is as agreed. */
  why: z.string(),
  version: sheetVersion,
});
export type JobToBill = z.infer<typeof jobToBill>;

export const listJobsToBill = endpoint({
  method: 'GET',
  path: '/api/bills/as-agreed',
  summary: 'The jobs to bill, and which of them are not as agreed',
  access: 'dashboard',
  reply: z.object({ currency: z.string(), jobs: z.array(jobToBill) }),
});

const billed = z.object({
  appointment: z.string(),
  isSent: z.boolean(),
  /** What became of it, for the staff. */
  text: z.string(),
});
export type Billed = z.infer<typeof billed>;

/**
 * Each is decided and sent by itself, due at once and payable by PayPal: what isn't as agreed any more, or has changed since it was
 * listed, is left and named. A repeat sends none twice.
 */
export const billAllAsAgreed = endpoint({
  method: 'POST',
  path: '/api/bills/as-agreed',
  summary: 'Sends the bills of jobs whose lines are as agreed',
  access: 'dashboard',
  body: z.strictObject({
    jobs: z
      .array(
        z.strictObject({
          appointment: rowId('Choose a job'),
          version: sheetVersion,
          total: amount('Reload the list and try again', 0, 999_999.99),
        }),
      )
      .check(
        z.minLength(1, 'Choose at least one job'),
        z.maxLength(MAX_BILLED, `Bill ${MAX_BILLED} jobs at most at once`),
      ),
  }),
  reply: z.object({ success: z.literal(true), jobs: z.array(billed) }),
});
