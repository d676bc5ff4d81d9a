// Bills of visits: previewed, sent, and what becomes of them.
import { browserCall } from '#api/browser.ts';
import {
  type BillDraft,
  type BillPreview,
  billDraft,
  changeBill,
  previewBill,
  recordBillPayment,
  sendBill,
  undoBillPayment,
} from '#contract/bills/bills.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { errorsOf, problemsOf } from '#stores/form/form.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { type Answer, outcome } from '../admin-list.ts';
import { createDetail } from '../detail.ts';
import { orderDetail } from '../order-detail.ts';
import { ordersStore } from '../orders.ts';

/** The bill of the visit that is open. */
export const billDetail = createDetail(
  (id) => browserCall(previewBill, { params: { id } }),
  ({ preview }, _id): BillPreview & { _id: string } => ({ _id, ...preview }),
);

const NOT_SENT = 'The bill wasn’t sent';
const NOT_SAVED = 'Nothing was saved';

export type BillSent = Outcome & { errors?: Record<string, string> };

/** @param typed the fields of the form, by name */
export async function send(preview: BillPreview, typed: Record<string, string>): Promise<BillSent> {
  const body = {
    name: typed.name ?? '',
    email: typed.email ?? '',
    company: typed.company ?? '',
    address: typed.address ?? '',
    postCode: typed.postCode ?? '',
    purchaseOrder: typed.purchaseOrder ?? '',
    version: preview.version,
    shownEmail: preview.payer.email,
    total: Math.max(0, preview.total),
    ...(preview.refund > 0 ? { refund: preview.refund } : {}),
    terms: Number(typed.terms ?? 0) as BillDraft['terms'],
    takesPayPal: typed.onlyTransfer !== 'on',
    ...(typed.reason ? { reason: typed.reason } : {}),
  };
  const errors = problemsOf(billDraft, body);
  if (errors) return { ok: false, code: '', msg: Object.values(errors)[0] ?? '', errors };
  const answer = await browserCall(sendBill, { params: { id: preview.appointment }, body });
  const sent = outcome(answer, { failed: NOT_SENT });
  return answer.ok ? sent : { ...sent, errors: errorsOf(answer.issues) };
}

export async function saveNothingToBill(id: string, reason: string): Promise<Outcome> {
  const answer = await browserCall(billNothing, { params: { id }, body: { reason } });
  return outcome(answer, { done: 'Nothing to bill.', failed: NOT_SAVED });
}

type Reply = { message: string; order: OrderDetail };

function shown(answer: Answer<Reply>): Outcome {
  const saved = outcome(answer, { failed: NOT_SAVED });
  if (!saved.ok) return saved;
  orderDetail.replace(saved.data.order);
  // A list of the overdue ones keeps its row, though it is paid.
  ordersStore.replace(saved.data.order);
  void ordersStore.refresh(true);
  return saved;
}

export const change = async (id: string, body: BodySent<typeof changeBill>): Promise<Outcome> =>
  shown(await browserCall(changeBill, { params: { id }, body }));

/** @param key of this dialog: however often it is pressed, one payment is recorded */
export const recordPayment = async (
  id: string,
  body: BodySent<typeof recordBillPayment>,
  key: string,
): Promise<Outcome> =>
  shown(await browserCall(recordBillPayment, { params: { id }, body, idempotencyKey: key }));

export const undoPayment = async (id: string, reason: string): Promise<Outcome> =>
  shown(await browserCall(undoBillPayment, { params: { id }, body: { reason } }));
