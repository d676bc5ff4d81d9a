// Invoices of paid orders, with the facts at the time of payment. Money is in major units, VAT included.
import * as z from 'zod/mini';
import { bank } from '#contract/bills/bank.ts';
import { endpoint } from '#contract/endpoint.ts';

export const invoice = z.object({
  /** `INV-00001`: the numbers have no gaps. */
  number: z.string(),
  orderNumber: z.string(),
  /** ISO 8601, UTC. The tax point is the time of payment. */
  issuedAt: z.string(),
  taxPoint: z.string(),
  /** `lines`: legal name, address, company number, contact. `vatNumber`: '' when the seller wasn't registered for VAT. */
  seller: z.object({ name: z.string(), lines: z.array(z.string()), vatNumber: z.string() }),
  buyer: z.array(z.string()),
  /** The buyer's, in the place of lines that can't be printed. */
  latinName: z.optional(z.string()),
  items: z.array(
    z.object({
      name: z.string(),
      partNumber: z.string(),
      quantity: z.number(),
      price: z.number(),
      /** To a company: the line without VAT. The price of one has up to four decimals; the amounts sum to `net`. */
      net: z.optional(z.object({ price: z.number(), amount: z.number() })),
    }),
  ),
  currency: z.string(),
  /** `net` and `vat` sum to `gross`. */
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
  /** Per cent; 0 if the seller wasn't registered. */
  vatRate: z.number(),
  /** Of a bill: the last day to pay in time, London, and where it may be transferred. */
  bill: z.optional(
    z.object({
      dueOn: z.string(),
      purchaseOrder: z.string(),
      bank: z.nullable(bank),
      /** The day and address of the work, by which whoever pays for several places knows it; bills once had none. */
      visit: z.optional(z.object({ on: z.string(), place: z.string() })),
    }),
  ),
  /** The VAT in pounds, and how many pounds one unit of `currency` was; null in sterling, and without a rate. */
  sterling: z.nullable(z.object({ vat: z.number(), rate: z.string() })),
});
export type Invoice = z.infer<typeof invoice>;

/** What a refund takes off an invoice, or a payment that was taken back; in amounts above zero. */
export const creditNote = z.extend(invoice, {
  /** `CN-00001`: the numbers have no gaps. */
  number: z.string(),
  invoiceNumber: z.string(),
  /** '' without one. */
  reason: z.string(),
});
export type CreditNote = z.infer<typeof creditNote>;

/** Whether it states what a VAT invoice must: the seller's VAT number, and the VAT in sterling. Others show no VAT at all. */
export const isVatInvoice = ({ seller, currency, sterling }: Invoice): boolean =>
  seller.vatNumber !== '' && (currency === 'GBP' || sterling !== null);

/** To a company: its lines are without VAT, which is added below them. */
export const isNet = ({ items }: Pick<Invoice, 'items'>): boolean => items.some(({ net }) => net);

/** For the buyer and for the staff. The newest; not found before the payment. */
export const readInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/invoice.pdf',
  summary: 'The invoice of a paid order, as a PDF',
  access: 'signed-in',
  reply: z.custom<Blob>(),
  media: 'application/pdf',
});

/** For the buyer and for the staff. `number`: `CN-00001`, `INV-00001`. */
export const readDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/documents/{number}',
  summary: 'Any invoice or credit note of an order, as a PDF',
  access: 'signed-in',
  reply: z.custom<Blob>(),
  media: 'application/pdf',
});
