// Bills: orders that the company writes for a visit. Money is in major units of the currency of repairs, VAT included.
// sent → paid | cancelled | written off. Part-paid and overdue follow from the sums and the day.
import * as z from 'zod/mini';
import { payer, payerFields } from '#contract/appointments/told.ts';
import { endpoint } from '#contract/endpoint.ts';
import { amount, day, line, optionalLine } from '#contract/field.ts';
import { AGREED_HOW, sheetVersion, UNSIGNED } from '#contract/jobs/jobs.ts';
import { orderDetail } from '#contract/orders/orders-admin.ts';

/** Days to pay; more than none only for a company. */
export const BILL_TERMS = [0, 14, 30] as const;

export const billPreview = z.object({
  /** The visit's id. */
  appointment: z.string(),
  currency: z.string(),
  lines: z.array(
    z.object({ name: z.string(), partNumber: z.string(), quantity: z.number(), price: z.number() }),
  ),
  total: z.number(),
  /** Taken on the visit, or paid for a bill that was cancelled since. */
  paid: z.number(),
  due: z.number(),
  /** What goes back of the quote's payments once it is confirmed: the work came to less. */
  refund: z.number(),
  /** What a first visit takes off, and these lines don't have; 0 where it isn't one. Leaving it out is a choice. */
  firstVisit: z.number(),
  /** What was said of the price; '' for nothing. */
  told: z.string(),
  /** The newest total that somebody agreed to; null: nobody did. */
  agreed: z.nullable(
    z.object({ name: z.string(), total: z.number(), how: z.enum(['quote', ...AGREED_HOW]), at: z.string() }),
  ),
  /** Why nobody agreed before the work was done; null: somebody did, or nothing was asked. */
  unsigned: z.nullable(z.enum(UNSIGNED)),
  /** It costs more than was agreed: an admin says why. */
  needsReason: z.boolean(),
  payer,
  /** How this bill could be paid: bank details that wait for their day don't count yet. */
  ways: z.object({ payPal: z.boolean(), transfer: z.boolean() }),
  /** Why it can't be billed now, for the staff; '' where it can. */
  problem: z.string(),
  /** The id of its bill; null until it is written. */
  bill: z.nullable(z.string()),
  /** Why there is nothing to bill; '' where nobody said so. */
  nothingToBill: z.string(),
  /** How often the sheet was saved. */
  version: sheetVersion,
});
export type BillPreview = z.infer<typeof billPreview>;

export const previewBill = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/bill',
  summary: 'The bill of a visit as it would be sent',
  access: 'dashboard',
  reply: z.object({ preview: billPreview }),
});

export const billDraft = z.strictObject({
  ...payerFields,
  /** The sheet's version and the total, as the preview showed them: others are refused. */
  version: sheetVersion,
  total: amount('Reload the bill and try again', 0, 999_999.99),
  /** Who pays, as the preview showed it: where that address was corrected meanwhile, nothing is sent. */
  shownEmail: optionalLine(254),
  /** What goes back, as the preview showed it: whoever sends it confirms that. */
  refund: z.optional(amount('Reload the bill and try again', 0, 999_999.99)),
  terms: z.literal(BILL_TERMS, 'Choose when it is due'),
  takesPayPal: z.boolean('Say whether it can be paid by PayPal'),
  /** Why it is above what was agreed; only an admin may send it then. */
  reason: z.optional(line('Say why it is more than was agreed', 300)),
});
export type BillDraft = z.infer<typeof billDraft>;

/** Mails the link to the invoice, or only the report where nothing is left to pay: then `order` is missing. A repeat is no error. */
export const sendBill = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/bill',
  summary: 'Sends the bill of a visit',
  access: 'dashboard',
  body: billDraft,
  reply: z.object({ success: z.literal(true), message: z.string(), order: z.optional(orderDetail) }),
  status: 201,
  errors: ['illegal_move', 'stale_version', 'order_closed'],
});

const money = amount('Enter an amount above 0 with at most two decimals, like 24.90', 0.01, 999_999.99);

/** Parts are possible. What is paid twice stays, and is to give back. Send `Idempotency-Key` to retry safely. */
export const recordBillPayment = endpoint({
  method: 'POST',
  path: '/api/bills/{id}/payments',
  summary: 'Records that a bill, or a part of it, was paid by cash, card machine or transfer',
  access: 'dashboard',
  body: z.strictObject({
    method: z.enum(['cash', 'card', 'transfer', 'other'], 'Say how it was paid'),
    amount: money,
    /** London: neither to come nor before the bill's visit. */
    receivedOn: day('Choose the day on which it came'),
    reference: optionalLine(200),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), order: orderDetail }),
  status: 201,
  errors: ['order_closed', 'key_reused'],
});

/** It never came: the sum is due again, and the invoice stays. */
export const undoBillPayment = endpoint({
  method: 'POST',
  path: '/api/bills/payments/{id}/undo',
  summary: 'Takes back a payment that was recorded by hand',
  access: 'money',
  body: z.strictObject({ reason: line('Say why', 200) }),
  reply: z.object({ success: z.literal(true), message: z.string(), order: orderDetail }),
  errors: ['order_closed'],
});

export const BILL_ACTIONS = ['remind', 'phoned', 'dispute', 'settle', 'write-off', 'cancel'] as const;
export type BillAction = (typeof BILL_ACTIONS)[number];
const REASONED: readonly string[] = ['phoned', 'dispute', 'write-off', 'cancel'];

/**
 * `phoned` keeps it on Today until it is paid, and asks for the next call from its day on. `dispute` stops reminders until `settle`.
 * `write-off` needs an admin: nobody is reminded, and it can still be paid. `cancel` credits its invoice: what was paid moves to the
 * next bill of the visit.
 */
export const changeBill = endpoint({
  method: 'PATCH',
  path: '/api/bills/{id}',
  summary: 'Reminds of a bill, or says what becomes of it',
  access: 'dashboard',
  body: z
    .strictObject({
      action: z.enum(BILL_ACTIONS, 'Choose what to do'),
      /** The customer reads that of a bill that is cancelled. */
      reason: z.optional(line('Say why', 200)),
      /** Of `phoned`: the day of the next call, London, after today. */
      nextOn: z.optional(day('Choose the day of the next call')),
    })
    .check(
      z.refine(({ action, reason }) => reason || !REASONED.includes(action), {
        error: 'Say why',
        path: ['reason'],
      }),
      z.refine(({ action, nextOn }) => nextOn || action !== 'phoned', {
        error: 'Choose the day of the next call',
        path: ['nextOn'],
      }),
    ),
  reply: z.object({ success: z.literal(true), message: z.string(), order: orderDetail }),
  errors: ['order_closed'],
});
