// A bill by its mailed link, or by the account that it is in: read, and paid.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/bills.yml';
import { payBill, readBill } from '#contract/bills/bill-links.ts';
import { payOwnBill, readOwnBill, readOwnBillPhoto } from '#contract/bills/own-bill.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readBillPhoto } from '#contract/jobs/job-photos.ts';
import { readLinkedDocumentPdf, readLinkedInvoicePdf } from '#contract/my-records/token-links.ts';
import { readDocumentPdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import { forgetSession } from '#stores/account/session.ts';
import { createCheckoutView } from '#stores/checkout/view.ts';
import { toDataUrl } from '#stores/data-url.ts';
import { toPdf } from '#stores/pdf.ts';
import { INCOMPLETE, type LinkFailure, linkFailure } from './link-failure.ts';

type Billed = Omit<ReplyOf<typeof readBill>, 'success'>;

/** `message` is the outcome of the last payment. */
type OpenBill = { state: 'loading' } | LinkFailure | ({ state: 'ready'; message: string } & Billed);

/** The calls of a bill, by what opened it. */
function callsBy(source: RecordSource, call: typeof browserCall) {
  if (source.by === 'account') {
    const params = { id: source.id };
    return {
      read: () => call(readOwnBill, { params }),
      pay: () => call(payOwnBill, { params }),
      invoice: () => call(readInvoicePdf, { params }),
      document: (number: string) => call(readDocumentPdf, { params: { ...params, number } }),
      photo: (photo: string) => call(readOwnBillPhoto, { params: { ...params, photo } }),
    };
  }
  const { token } = source;
  return {
    read: () => call(readBill, { body: { token } }),
    pay: () => call(payBill, { body: { token } }),
    invoice: () => call(readLinkedInvoicePdf, { body: { token } }),
    document: (number: string) => call(readLinkedDocumentPdf, { body: { token, number } }),
    photo: (photo: string) => call(readBillPhoto, { body: { token, photo } }),
  };
}

/** @param call the API's client; another in tests */
export function createBill(source: RecordSource, call = browserCall) {
  const $bill = atom<OpenBill>({ state: 'loading' });
  const calls = callsBy(source, call);
  /** Shared with the payment. */
  const view = createCheckoutView();

  async function load(message = ''): Promise<void> {
    if (source.by === 'link' && !source.token) return $bill.set(INCOMPLETE);
    const answer = await calls.read();
    if (answer.ok) {
      const { success, ...billed } = answer.data;
      return $bill.set({ state: 'ready', message, ...billed });
    }
    const { code } = answer;
    if (source.by === 'account' && code === 'unauthorised') forgetSession();
    const isAnothers = source.by === 'account' && code === 'not_found';
    const failed = linkFailure(
      { code, msg: isAnothers ? messages.notYours : answer.msg },
      messages.notLoaded,
    );
    if ($bill.get().state !== 'ready' || failed.isDead) $bill.set(failed);
  }

  const { pay } = calls;
  const fetchInvoice = async () => toPdf(await calls.invoice());
  const fetchDocument = async (number: string) => toPdf(await calls.document(number));

  /** @returns null if it couldn't be loaded */
  async function photoAddress(photo: string): Promise<string | null> {
    const answer = await calls.photo(photo);
    return answer.ok ? toDataUrl(answer.data).catch(() => null) : null;
  }

  function payable() {
    const open = $bill.get();
    if (open.state !== 'ready') return null;
    const { bill, order } = open;
    return { currency: order.currency, begun: bill.openOrder, isToPay: isPayable(open) };
  }

  const said = { paid: messages.paid, unavailable: messages.unavailable, notAnswered: messages.notAnswered };
  return { $bill, view, load, pay, payable, fetchInvoice, fetchDocument, photoAddress, messages: said };
}

export type BillStore = ReturnType<typeof createBill>;

/** Whether PayPal may be asked for something. */
export const isPayable = ({ bill }: Pick<Billed, 'bill'>): boolean => bill.due > 0 && bill.takesPayPal;
