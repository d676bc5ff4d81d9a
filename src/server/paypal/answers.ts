// PayPal's replies, parsed and reduced to what settling must verify. One with an unexpected shape counts as no answer.
// PayPal: "Orders API v2" (order, purchase_unit, capture, link_description), "Orders v2 errors", "Payments API v2".
import * as z from 'zod';
import { malformed, PayPalError } from './paypal-error.ts';

/** PayPal's answer, whether success or refusal. */
export interface Reply {
  status: number;
  /** Parsed JSON; null if empty. */
  body: unknown;
}

const text = z.string().min(1);
/** null if missing, empty or not a text. */
const optionalText = text.nullable().catch(null);

/** An object of optional fields; {} if missing or not an object. */
const optionalObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (z.looseObject({}).safeParse(value).success ? value : {}), z.object(shape));

/** [] if missing or not a list. Each item must have its shape. */
const optionalList = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(item));

/** @throws PayPalError unreachable if the body hasn't the schema's shape */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw malformed();
  return result.data;
}

/** Issues of a 422 that are about the buyer's means of payment or account. */
const DECLINED = new Set([
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);

const problem = optionalObject({
  details: optionalList(optionalObject({ issue: optionalText })),
  name: optionalText,
});

/** PayPal's code for a refusal; null unless the reply is in PayPal's own words: proxies answer 4xx too. */
function issueOf(body: unknown): string | null {
  const { details, name } = parse(problem, body);
  return [details[0]?.issue, name].find((code) => code && /^[A-Z][A-Z\d_]{1,79}$/.test(code)) ?? null;
}

/** The meaning of a 4xx reply. */
export function toError({ status, body }: Reply): PayPalError {
  const issue = issueOf(body);
  // Nobody's answer about the payment: not PayPal's words, the same request still in progress, or our credentials failed.
  if (issue === null) return new PayPalError('unreachable', `HTTP_${status}`);
  if (status === 409 || status === 401) return new PayPalError('unreachable', issue);
  if (status === 404) return new PayPalError('refused', 'RESOURCE_NOT_FOUND');
  const declined = status === 422 && (DECLINED.has(issue) || issue.startsWith('CARD_'));
  return new PayPalError(declined ? 'declined' : 'refused', issue, status !== 403);
}

/** `value` is a decimal: '24.90'. */
const amount = z.object({ value: text, currency_code: text });

const capture = z
  .object({
    id: text,
    /** COMPLETED, DECLINED, PENDING, PARTIALLY_REFUNDED, REFUNDED or FAILED. */
    status: text,
    amount,
    supplementary_data: optionalObject({ related_ids: optionalObject({ order_id: optionalText }) }),
    /** PayPal's code for why it is PENDING or DECLINED: ECHECK, PENDING_REVIEW … */
    status_details: optionalObject({ reason: optionalText }),
  })
  .transform(({ id, status, amount, supplementary_data, status_details }) => ({
    id,
    status,
    value: amount.value,
    currency: amount.currency_code,
    /** Id of its PayPal order. */
    paypalId: supplementary_data.related_ids.order_id,
    reason: status_details.reason,
  }));
export type PayPalCapture = z.output<typeof capture>;

/** @throws PayPalError unreachable unless it is a capture */
export const toCapture = (body: unknown): PayPalCapture => parse(capture, body);

const refund = optionalObject({
  id: text.catch(''),
  /** COMPLETED, PENDING, CANCELLED or FAILED. */
  status: text.catch(''),
  amount: optionalObject({ value: text.catch('') }),
  /** Our refund's id; null for one made at PayPal's website. */
  custom_id: optionalText,
}).transform(({ id, status, amount, custom_id }) => ({
  id,
  status,
  value: amount.value,
  customId: custom_id,
}));
export type PayPalRefund = z.output<typeof refund>;

/** @throws PayPalError unreachable unless it is a refund */
export function toRefund(body: unknown): PayPalRefund {
  const found = parse(refund, body);
  if (!found.id || !found.status) throw malformed();
  return found;
}

/** Of a refund that was cancelled or failed. */
export const refundRefused = (status: string): PayPalError => new PayPalError('refused', `REFUND_${status}`);

/** As toRefund. @throws PayPalError refused if it was cancelled or failed */
export function toMadeRefund(body: unknown): PayPalRefund {
  const { status } = parse(refund, body);
  if (['CANCELLED', 'FAILED'].includes(status)) throw refundRefused(status);
  return toRefund(body);
}

const unit = z.object({
  /** Our payment's id. */
  custom_id: optionalText,
  amount,
  payee: optionalObject({ merchant_id: optionalText }),
  payments: optionalObject({
    captures: optionalList(capture),
    refunds: optionalList(refund),
  }),
});

const link = optionalObject({ rel: optionalText, href: optionalText });

/** `payer-action` if the order was created for a PayPal wallet, else `approve`. */
function approveUrlOf(links: readonly z.output<typeof link>[]): string | null {
  const href = links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href ?? '';
  return /^https?:\/\//.test(href) && URL.canParse(href) ? href : null;
}

const order = z
  .object({
    id: text,
    /** CREATED, SAVED, PAYER_ACTION_REQUIRED, APPROVED, VOIDED or COMPLETED. */
    status: text,
    /** Exactly one, as in all of our orders. */
    purchase_units: z.tuple([unit]),
    payer: optionalObject({
      name: optionalObject({ given_name: optionalText, surname: optionalText }),
      email_address: text.catch(''),
    }),
    links: optionalList(link),
  })
  .transform(({ id, status, purchase_units: [unit], payer, links }) => ({
    id,
    status,
    value: unit.amount.value,
    currency: unit.amount.currency_code,
    customId: unit.custom_id,
    /** The payee's merchant id. */
    payee: unit.payee.merchant_id,
    captures: unit.payments.captures,
    /** Oldest first. */
    refunds: unit.payments.refunds,
    /** Who approved it; '' if unknown. */
    payer: {
      name: [payer.name.given_name, payer.name.surname].filter(Boolean).join(' '),
      email: payer.email_address,
    },
    /** PayPal's page on which the buyer approves. */
    approveUrl: approveUrlOf(links),
  }));
export type PayPalOrder = z.output<typeof order>;

/** @throws PayPalError unreachable unless it is an order with one purchase unit */
export const toOrder = (body: unknown): PayPalOrder => parse(order, body);

const transactions = z
  .object({
    transaction_details: optionalList(
      z.object({
        transaction_info: z.object({
          transaction_id: text,
          transaction_event_code: text,
          transaction_amount: amount,
          custom_field: optionalText,
        }),
      }),
    ),
    total_pages: z.number().catch(1),
  })
  .transform(({ transaction_details, total_pages }) => ({
    /** Money that came from buyers (T00…), not what went back or out. `id` is the capture's, `customId` our payment's. */
    payments: transaction_details
      .map(({ transaction_info }) => transaction_info)
      .filter(
        ({ transaction_event_code: code, transaction_amount: { value } }) =>
          code.startsWith('T00') && !value.startsWith('-'),
      )
      .map(({ transaction_id, custom_field }) => ({ id: transaction_id, customId: custom_field ?? '' })),
    pages: total_pages,
  }));

/** @throws PayPalError unreachable unless it is a page of transactions */
export const toTransactions = (body: unknown): z.output<typeof transactions> => parse(transactions, body);

const token = z.object({ access_token: text, expires_in: z.number().positive() });
/** @throws PayPalError unreachable unless it is an access token */
export const toToken = (body: unknown): z.output<typeof token> => parse(token, body);

/** Whether PayPal confirms a webhook's signature. */
export const isVerified = (body: unknown): boolean =>
  z.object({ verification_status: z.literal('SUCCESS') }).safeParse(body).success;
