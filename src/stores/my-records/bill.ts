// The bill that a mailed link opens: read, and paid.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/bills.yml';
import { payBill, readBill } from '#contract/bills/bill-links.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readBillPhoto } from '#contract/jobs/job-photos.ts';
import { readLinkedDocumentPdf, readLinkedInvoicePdf } from '#contract/my-records/token-links.ts';
import { createCheckoutView } from '#stores/checkout/view.ts';
import { toDataUrl } from '#stores/data-url.ts';
import { toPdf } from '#stores/pdf.ts';
import { INCOMPLETE, type LinkFailure, linkFailure } from './link-failure.ts';

type Billed = Omit<ReplyOf<typeof readBill>, 'success'>;

/** `message` is the outcome of the last payment. */
type OpenBill = { state: 'loading' } | LinkFailure | ({ state: 'ready'; message: string } & Billed);

/** @param token of the mailed link; '' if it is incomplete @param call the API's client; another in tests */
export function createBill(token: string, call = browserCall) {
  const $bill = atom<OpenBill>({ state: 'loading' });
  /** Shared with the payment. */
  const view = createCheckoutView();

  async function load(message = ''): Promise<void> {
    if (!token) return $bill.set(INCOMPLETE);
    const answer = await call(readBill, { body: { token } });
    if (answer.ok) {
      const { success, ...billed } = answer.data;
      return $bill.set({ state: 'ready', message, ...billed });
    }
    const failed = linkFailure(answer, messages.notLoaded);
    if ($bill.get().state !== 'ready' || failed.isDead) $bill.set(failed);
  }

  const pay = () => call(payBill, { body: { token } });
  const fetchInvoice = async () => toPdf(await call(readLinkedInvoicePdf, { body: { token } }));
  const fetchDocument = async (number: string) =>
    toPdf(await call(readLinkedDocumentPdf, { body: { token, number } }));

  /** @returns null if it couldn't be loaded */
  async function photoAddress(photo: string): Promise<string | null> {
    const answer = await call(readBillPhoto, { body: { token, photo } });
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
