// One order on its own page: opened by a mailed link, or by the buyer who is signed in.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/orders.yml';
import {
  cancelLinkedOrder,
  payLinkedOrder,
  readLinkedDocumentPdf,
  readLinkedInvoicePdf,
  readLinkedOrder,
} from '#contract/my-records/token-links.ts';
import { type CreditNote, type Invoice, readDocumentPdf, readInvoicePdf } from '#contract/orders/invoices.ts';
import { changeOrder, type Order } from '#contract/orders/orders.ts';
import { type OrderTimeline, type PaidSums, readOwnOrder } from '#contract/orders/own-order.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import { forgetSession } from '#stores/account/session.ts';
import { createCheckoutView } from '#stores/checkout/view.ts';
import { failure } from '#stores/form/failure.ts';
import { toPdf } from '#stores/pdf.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { INCOMPLETE, type LinkFailure, linkFailure } from './link-failure.ts';

type OpenOrder =
  | { state: 'loading' }
  | LinkFailure
  | {
      state: 'ready';
      /** The outcome of the last payment. */
      message: string;
      order: Order;
      invoice: Invoice | null;
      payments: PaidSums;
      earlierInvoices: Invoice[];
      creditNotes: CreditNote[];
      timeline: OrderTimeline;
    };

type Paper = Omit<Extract<OpenOrder, { state: 'ready' }>, 'state' | 'message'>;

const NO_PAPERS = { invoice: null, payments: [], earlierInvoices: [], creditNotes: [], timeline: [] };

/** @param call the API's client; another in tests */
export function createOwnOrder(source: RecordSource, call = browserCall) {
  const $order = atom<OpenOrder>({ state: 'loading' });
  /** Shared with the payment. */
  const view = createCheckoutView();

  const ask = () =>
    source.by === 'link'
      ? call(readLinkedOrder, { body: { token: source.token } })
      : call(readOwnOrder, { params: { id: source.id } });

  const show = ({ order, invoice, payments, earlierInvoices, creditNotes, timeline }: Paper, message = '') =>
    $order.set({ state: 'ready', message, order, invoice, payments, earlierInvoices, creditNotes, timeline });

  async function load(message = ''): Promise<void> {
    if (source.by === 'link' && !source.token) return $order.set(INCOMPLETE);
    // What is shown stays: its payment may be under way.
    if ($order.get().state !== 'ready') $order.set({ state: 'loading' });
    const answer = await ask();
    if (answer.ok) return show(answer.data, message);
    if (source.by === 'account' && answer.code === 'unauthorised') forgetSession();
    const { code } = answer;
    const msg = code === 'not_found' ? messages.notYours : answer.msg;
    const failed = linkFailure({ code, msg }, messages.oneNotLoaded);
    if ($order.get().state !== 'ready' || failed.isDead) $order.set(failed);
  }

  /** Returns the stock and refunds a payment. Refused for shipped orders, with how to return them. */
  async function cancel(): Promise<Outcome> {
    const answer = await (source.by === 'link'
      ? call(cancelLinkedOrder, { body: { token: source.token } })
      : call(changeOrder, { params: { id: source.id }, body: { status: 'cancelled' } }));
    if (!answer.ok) return failure(answer, messages.notCancelled);
    if ('timeline' in answer.data) show(answer.data);
    else {
      const { order } = answer.data;
      const paper = await ask();
      show(paper.ok ? paper.data : { ...NO_PAPERS, ...$order.get(), order });
    }
    const isPending = answer.status === 202;
    return { ok: true, isPending, msg: isPending ? messages.cancelPending : messages.cancelled };
  }

  async function fetchInvoice() {
    return toPdf(
      await (source.by === 'link'
        ? call(readLinkedInvoicePdf, { body: { token: source.token } })
        : call(readInvoicePdf, { params: { id: source.id } })),
    );
  }

  /** A credit note or an invoice as a file. @param number `CN-00001` */
  async function fetchDocument(number: string) {
    return toPdf(
      await (source.by === 'link'
        ? call(readLinkedDocumentPdf, { body: { token: source.token, number } })
        : call(readDocumentPdf, { params: { id: source.id, number } })),
    );
  }

  /** Only a mailed link pays. */
  const pay = () => call(payLinkedOrder, { body: { token: source.by === 'link' ? source.token : '' } });
  function payable() {
    const open = $order.get();
    if (open.state !== 'ready' || !open.order.byPhone) return null;
    const { currency, byPhone } = open.order;
    return { currency, begun: byPhone.begun, isToPay: byPhone.isToPay };
  }

  const said = { paid: messages.paid, unavailable: messages.unavailable, notAnswered: messages.notAnswered };
  return { $order, view, load, cancel, pay, payable, fetchInvoice, fetchDocument, messages: said };
}
