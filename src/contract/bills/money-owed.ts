// What is owed for bills, by who pays: one transfer over all of theirs, and their statement. Money is in major units.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { amount, day, optionalLine, rowId } from '#contract/field.ts';

const openBill = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  due: z.number(),
  /** The last day to pay in time, London. */
  dueOn: z.string(),
  isDisputed: z.boolean(),
  /** '' without one: no statement goes there. */
  email: z.string(),
});
export type OpenBill = z.infer<typeof openBill>;

const owedBy = z.object({
  /** The company, else the email address, else the name: by it the list of orders finds its bills. */
  payer: z.string(),
  currency: z.string(),
  /** In the order in which one transfer pays them: the oldest first, and what is disputed last. */
  bills: z.array(openBill),
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
  access: 'dashboard',
  reply: z.object({ owed: z.array(owedBy) }),
});

/** All open bills of one who pays, as they were shown: others, or other sums, are refused. */
const seenBills = z
  .array(
    z.strictObject({
      _id: rowId('Reload the list and try again'),
      due: amount('Reload the list and try again', 0.01, 999_999.99),
    }),
  )
  .check(z.minLength(1, 'Reload the list and try again'), z.maxLength(500, 'Record them one by one'));

/** All of it is recorded, or nothing. Send `Idempotency-Key` to retry safely. */
export const recordTransfer = endpoint({
  method: 'POST',
  path: '/api/bills/transfers',
  summary: 'Records one transfer for several bills of one who pays, the oldest first',
  access: 'dashboard',
  body: z.strictObject({
    bills: seenBills,
    amount: amount('Enter an amount above 0 with at most two decimals, like 24.90', 0.01, 999_999.99),
    /** London: neither to come nor before a bill that it pays was sent. */
    receivedOn: day('Choose the day on which it came'),
    reference: optionalLine(200),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), owed: z.array(owedBy) }),
  status: 201,
  errors: ['order_closed', 'key_reused'],
});

/** To each address that these bills have, with links of its own. The same statement goes there once a day: another is refused. */
export const sendStatement = endpoint({
  method: 'POST',
  path: '/api/bills/statements',
  summary: 'Mails whoever pays all of their open bills, with the links that open them',
  access: 'dashboard',
  body: z.strictObject({ bills: seenBills }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  status: 201,
  errors: ['order_closed'],
});
