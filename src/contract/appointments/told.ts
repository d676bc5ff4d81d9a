// What is said when a visit is booked by phone or corrected: its price, who is there, how to get in, and who pays.
import * as z from 'zod/mini';
import { amount, email, line, optionalLine, optionalNumber, optionalText, phone } from '#contract/field.ts';

/** Who pays. `company`: '' where a person does; terms, purchase order and interest are a company's. */
export const payerFields = {
  name: line('Write who pays', 120),
  email: z._default(z.union([z.literal(''), email]), ''),
  company: z._default(optionalLine(120), ''),
  address: z._default(optionalText(300), ''),
  postCode: z._default(optionalNumber(12), ''),
  purchaseOrder: z._default(optionalNumber(60), ''),
};

/** As it is shown; '' where not given. */
export const payer = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  address: z.string(),
  postCode: z.string(),
  purchaseOrder: z.string(),
});
export type Payer = z.infer<typeof payer>;

/** As it is shown to the staff; '' where not given. */
export const toldText = {
  contactName: z.string(),
  contactPhone: z.string(),
  accessNote: z.string(),
  priceTold: z.string(),
  /** The call-out charge that was told, VAT included, in the currency of repairs; null: none was. */
  callOutTold: z.nullable(z.number()),
  /** They phoned and asked for an urgent repair: it and its parts can't be cancelled. */
  urgent: z.boolean(),
  /** Null: whoever booked pays. */
  payer: z.nullable(payer),
};

/**
 * Where the payer's address changes and bills or quote orders are paid already: it was wrong, so theirs changes too (`correct`), or
 * somebody else pays from now on (`keep`). Without it such a change is refused.
 */
export const paidOrders = z.optional(z.enum(['correct', 'keep'], 'Say what becomes of what is paid already'));
export type PaidOrders = z.infer<typeof paidOrders>;

/** All are optional. */
export const visitTold = {
  contactName: optionalLine(),
  contactPhone: z.optional(z.union([z.literal(''), phone])),
  accessNote: optionalText(500),
  priceTold: optionalLine(200),
  /** It can be charged where nobody is there or the customer says no. Null takes it back. */
  callOutTold: z.optional(
    z.nullable(amount('Enter the call-out charge with at most two decimals, like 45', 0.01, 9_999.99)),
  ),
  /** Only whoever phones can ask for it. */
  urgent: z.optional(z.boolean()),
  /** Where somebody else pays than whoever booked; null takes it back. */
  payer: z.optional(z.nullable(z.strictObject(payerFields))),
};
