// The form that refunds a part of an order's payment, or all that is left.
import type { browserCall } from '#api/browser.ts';
import type { BodySent } from '#contract/endpoint.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { refundOrder, settleRefund } from '#contract/orders/refunds-admin.ts';
import { lineTotal, toDecimal, toMinor } from '#lib/money.ts';
import { createDrafts } from '#stores/admin/drafts.ts';
import { createIdempotencyKey } from '#stores/form/idempotency-key.ts';
import type { Outcome } from '#stores/row-actions.ts';

export type SentBy = NonNullable<BodySent<typeof settleRefund>['method']>;
export type RefundKind = 'rest' | 'lines' | 'amount';

/** As typed. */
export interface RefundForm {
  kind: RefundKind;
  /** Units by the `_id` of their line. */
  quantities: Readonly<Record<string, string>>;
  amount: string;
  stockBack: boolean;
  reason: string;
}

type Item = OrderDetail['items'][number];
interface RefundableLine {
  item: Item;
  /** Units that can still be refunded. */
  most: number;
}

/** In minor units: neither gone back nor on its way. */
export function refundLeft({ totalAmount, refundedAmount, refunds = [] }: OrderDetail): number {
  const requested = refunds.filter(({ state }) => state === 'requested');
  const gone = toMinor(totalAmount) - toMinor(refundedAmount);
  return requested.reduce((left, { amount }) => left - toMinor(amount), gone);
}

/** Empty where a discount, or what is due later, is a share of every line: an amount can be refunded then. */
export function refundableLines({ items, refunds = [] }: OrderDetail): RefundableLine[] {
  if (items.some(({ price }) => price < 0)) return [];
  const requested = refunds.filter(({ state }) => state === 'requested').flatMap(({ lines }) => lines);
  const askedFor = (id: string) =>
    requested.reduce((sum, { _id, quantity }) => (_id === id ? sum + quantity : sum), 0);
  return items
    .map((item) => ({ item, most: item.quantity - (item.refunded ?? 0) - askedFor(item._id) }))
    .filter(({ most }) => most > 0);
}

/** A quote's parts stay with its visit. */
export const refundKinds = (order: OrderDetail): RefundKind[] => {
  if (order.quote) return ['amount'];
  return refundableLines(order).length > 0 ? ['rest', 'lines', 'amount'] : ['rest', 'amount'];
};

export const emptyRefund = (order: OrderDetail): RefundForm => ({
  kind: refundKinds(order)[0] ?? 'amount',
  quantities: {},
  amount: '',
  stockBack: order.stockState === 'sold' && order.status !== 'shipped' && order.status !== 'delivered',
  reason: '',
});

const unitsOf = (text = ''): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0);

const chosenLines = (order: OrderDetail, { quantities }: RefundForm) =>
  refundableLines(order).flatMap(({ item }) => {
    const quantity = unitsOf(quantities[item._id]);
    return quantity > 0 ? [{ item, quantity }] : [];
  });

/** What the page shows, in minor units; the server refuses another sum. Null while nothing is named. */
export function refundPreview(order: OrderDetail, form: RefundForm): number | null {
  if (form.kind === 'rest') return refundLeft(order);
  if (form.kind === 'amount')
    return /^\d{1,6}(?:\.\d{1,2})?$/.test(form.amount.trim()) ? toMinor(form.amount.trim()) || null : null;
  const lines = chosenLines(order, form);
  const sum = lines.reduce(
    (total, { item, quantity }) => total + lineTotal({ priceMinor: toMinor(item.price), quantity }),
    0,
  );
  return sum || null;
}

function bodyOf(order: OrderDetail, form: RefundForm, minor: number): BodySent<typeof refundOrder> {
  const sum = Number(toDecimal(minor));
  const lines = chosenLines(order, form).map(({ item: { _id }, quantity }) => ({ _id, quantity }));
  return {
    ...(form.kind === 'lines' ? { lines } : {}),
    ...(form.kind === 'amount' ? { amount: sum } : { expected: sum }),
    stockBack: form.kind !== 'amount' && form.stockBack,
    reason: form.reason,
  };
}

const NOTHING = 'Choose what to refund: how many of a part, or an amount like 24.90.';
const NO_ANSWER =
  'No answer came, so the refund may have been made. Press Refund again: it won’t be made twice.';

/** @param call the API's client; another in tests @param show takes the order as it is now */
export function createRefundForm(call: typeof browserCall, show: (order: OrderDetail) => void) {
  /** Typed and not sent, by order: closing the dialog by mistake keeps it. */
  const drafts = createDrafts<RefundForm>('orders');
  const key = createIdempotencyKey();

  async function send(order: OrderDetail): Promise<Outcome> {
    const form = drafts.draftOf(order._id) ?? emptyRefund(order);
    const minor = refundPreview(order, form);
    if (minor === null) return { ok: false, code: '', msg: NOTHING };
    const body = bodyOf(order, form, minor);
    const idempotencyKey = key.keyFor(`${order._id} ${JSON.stringify(body)}`);
    const answer = await call(refundOrder, { params: { id: order._id }, body, idempotencyKey });
    if (!answer.ok) {
      // A refusal moved nothing: the next try is another request.
      if (answer.code !== 'network') key.forget();
      return { ok: false, code: answer.code, msg: answer.code === 'network' ? NO_ANSWER : answer.msg };
    }
    key.forget();
    drafts.discard(order._id);
    show(answer.data.order);
    return { ok: true, isPending: answer.status === 202, msg: answer.data.message };
  }

  async function settle(refund: string, body: BodySent<typeof settleRefund>): Promise<Outcome> {
    const answer = await call(settleRefund, { params: { id: refund }, body });
    if (!answer.ok) return { ok: false, code: answer.code, msg: answer.msg };
    show(answer.data.order);
    return { ok: true, isPending: false, msg: answer.data.message };
  }

  return { ...drafts, send, settle };
}
