// Written quotes, as the staff keep them. Money is in major units, VAT included.
// draft → sent → accepted | declined | expired | withdrawn | superseded
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { day, listQuery, optionalText, rowId } from '#contract/field.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { MAX_QUOTE_LINES, QUOTE_LINE_KINDS, quoteLine, refuseWrongLine } from './quote-lines.ts';

export const QUOTE_STATES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** What is due on acceptance; a deposit is the settings' share of the total. */
export const QUOTE_DUE = ['nothing', 'deposit', 'all'] as const;
export type QuoteDue = (typeof QUOTE_DUE)[number];

const fields = {
  lines: z
    .array(z.strictObject(quoteLine).check(refuseWrongLine))
    .check(
      z.minLength(1, 'Add a line'),
      z.maxLength(MAX_QUOTE_LINES, `Write ${MAX_QUOTE_LINES} lines at most`),
    ),
  due: z.enum(QUOTE_DUE, 'Choose what is due now'),
  /** The last day, in London, on which it can be accepted. */
  validUntil: day('Choose the last day on which it can be accepted'),
  wantsSlot: z.boolean('Say whether it needs a visit'),
  /** Shown to the customer. */
  note: optionalText(2000),
};

export const quoteDraft = z.strictObject({ appointment: rowId('Choose a request'), ...fields });
export type QuoteDraft = z.infer<typeof quoteDraft>;
/** The count of saves, as last read. An older one is refused as `stale_version`. */
const edits = z.number('Reload the quote and try again').check(z.int(), z.minimum(1));
export const quoteChange = z.strictObject({ ...fields, edits });
export type QuoteChange = z.infer<typeof quoteChange>;

/** The fields that staff and customer both see. */
export const quoteText = {
  _id: z.string(),
  /** 'Q1001', the same for every version. */
  number: z.string(),
  version: z.number(),
  state: z.enum(QUOTE_STATES),
  service: z.enum(BOOKING_SERVICES),
  currency: z.string(),
  lines: z.array(
    z.object({
      kind: z.enum(QUOTE_LINE_KINDS),
      /** Null if the line is no part of the shop. */
      product: z.nullable(z.string()),
      name: z.string(),
      /** '' if the part has none; the same goes for `image`. */
      partNumber: z.string(),
      image: z.string(),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
  total: z.number(),
  due: z.enum(QUOTE_DUE),
  /** 0 where nothing is due. */
  dueNow: z.number(),
  /** What is due after the visit: the total less `dueNow`. */
  dueAfter: z.number(),
  validUntil: z.string(),
  wantsSlot: z.boolean(),
  /** '' without one. */
  note: z.string(),
  /** ISO 8601, UTC; null until it is sent. */
  sentAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** The name that the customer typed to accept it; '' before. */
  answeredName: z.string(),
};

/** When the customer first read this version by the link, ISO 8601, UTC; missing until then. */
export const openedAt = z.optional(z.string());

/** What the customer asked to be changed, in their words; '' if nothing. */
export const changeAsked = z.string();

export const quote = z.object({
  ...quoteText,
  /** The request's id. */
  appointment: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** The customer asked us to begin before the 14 days to cancel are over. */
  startsSooner: z.boolean(),
  openedAt,
  changeAsked,
  edits: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Quote = z.infer<typeof quote>;

const reply = z.object({ success: z.literal(true), quote });

/** `status` filters by state; `search` looks in number, name and email. */
const quoteQuery = z.extend(listQuery, {
  appointment: z._default(z.string().check(z.maxLength(128)), ''),
});
export type QuoteQuery = z.infer<typeof quoteQuery>;

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  summary: 'Every quote, or those of one request',
  access: 'dashboard',
  query: quoteQuery,
  reply: z.object({
    quotes: z.array(quote),
    total: z.number(),
    /** How many quotes wait for an answer, how many are accepted, and the accepted ones' sum in `currency`. */
    figures: z.object({
      sent: z.number(),
      /** Of the quotes that wait: how many the customer has opened, and how many end within `ENDING_DAYS`. */
      opened: z.optional(z.number()),
      ending: z.optional(z.number()),
      accepted: z.number(),
      value: z.number(),
      currency: z.string(),
    }),
  }),
});

/** For a booking, too. If the request has a sent quote, the draft is its next version. At most one draft, and none after acceptance. */
export const draftQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  summary: 'Begins a quote for a request',
  access: 'dashboard',
  body: quoteDraft,
  reply,
  status: 201,
  errors: ['illegal_move'],
});

export const changeQuote = endpoint({
  method: 'PATCH',
  path: '/api/quotes/{id}',
  summary: 'Changes a draft; all fields at once',
  access: 'dashboard',
  body: quoteChange,
  reply,
  errors: ['illegal_move', 'stale_version'],
});

/** Emails the customer a link. A version that was sent before becomes superseded. */
export const sendQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/{id}/send',
  summary: 'Sends a draft to the customer; twice is no error and one mail',
  access: 'dashboard',
  body: z.strictObject({ edits }),
  reply,
  errors: ['illegal_move', 'stale_version'],
});

/** Refused while PayPal is confirming the quote's payment. */
export const withdrawQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/{id}/withdraw',
  summary: 'Takes back a quote that was sent, or drops a draft; twice is no error',
  access: 'dashboard',
  reply,
  errors: ['illegal_move', 'order_closed'],
});
