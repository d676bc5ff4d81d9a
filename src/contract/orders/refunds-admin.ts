// Refunding an order from the dashboard: by lines, by amount, or all that is left.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { amount, line, optionalLine } from '#contract/field.ts';
import { orderDetail } from './orders-admin.ts';
import { refund } from './refunds.ts';

const ENTER_AMOUNT = 'Enter an amount above 0 with at most two decimals, like 24.90';
const CHOOSE_LINES = 'Choose at least one line, each once';
const money = amount(ENTER_AMOUNT, 0.01, 999_999.99);

export const refundRequest = z
  .strictObject({
    /** `_id` as in the order's `items`. The server calculates the amount. */
    lines: z.optional(
      z
        .array(
          z.strictObject({
            _id: z.string(CHOOSE_LINES).check(z.maxLength(100, CHOOSE_LINES)),
            quantity: z
              .number('Choose how many')
              .check(z.int('Choose how many'), z.minimum(1, 'Choose how many')),
          }),
          CHOOSE_LINES,
        )
        .check(
          z.minLength(1, CHOOSE_LINES),
          z.maxLength(200, CHOOSE_LINES),
          z.refine((lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length, CHOOSE_LINES),
        ),
    ),
    /** In place of `lines`. Without either, all that is left. */
    amount: z.optional(money),
    /** The amount that the page showed: another one is refused. */
    expected: z.optional(money),
    /** Whether the units go back into stock, once PayPal has refunded. Not with `amount`, which names none. */
    stockBack: z.boolean('Say whether the parts go back into stock'),
    /** The customer reads it. */
    reason: line('Write a reason', 200),
  })
  .check(
    z.refine(({ lines, amount }) => !(lines && amount !== undefined), {
      error: 'Refund lines or an amount, not both',
      path: ['amount'],
    }),
    z.refine(({ amount, stockBack }) => !(amount !== undefined && stockBack), {
      error: 'Choose lines to put parts back into stock',
      path: ['stockBack'],
    }),
  );

/**
 * Never more than was paid, however many ask at once. 202 until PayPal confirms it. Send `Idempotency-Key` to retry safely. A payment
 * outside PayPal is recorded at once: send the money first.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/refunds',
  summary: 'Refunds a part of an order’s payment, or all that is left',
  access: 'money',
  body: refundRequest,
  reply: z.object({ success: z.literal(true), message: z.string(), refund, order: orderDetail }),
  status: 201,
  mayBePending: true,
  errors: ['order_closed', 'not_refundable', 'key_reused'],
});

const SAY_HOW = 'Say how the money was sent';

/**
 * `sent`: of money that never went through PayPal, or that PayPal refused to send: a person has sent it. `dismiss`: nothing is to be
 * sent, or money that went back twice has been dealt with. `given-back`: PayPal took it from us, and has given it back.
 */
export const settleRefund = endpoint({
  method: 'PATCH',
  path: '/api/refunds/{id}',
  summary:
    'Records how a refund was sent that PayPal can’t make, takes it off the list, or records that PayPal gave it back',
  access: 'money',
  body: z
    .strictObject({
      decision: z.enum(['sent', 'dismiss', 'given-back'], 'Choose what to do'),
      method: z.optional(z.enum(['cash', 'card', 'transfer', 'other'], SAY_HOW)),
      reference: z.optional(optionalLine(200)),
    })
    .check(
      z.refine(({ decision, method }) => decision !== 'sent' || method !== undefined, {
        error: SAY_HOW,
        path: ['method'],
      }),
    ),
  reply: z.object({ success: z.literal(true), message: z.string(), order: orderDetail }),
  errors: ['illegal_move', 'not_refundable'],
});
