// PayPal's handling of orders: created, approved, captured once, refunded in part or in full.
import { toDecimal, toMinor } from '#lib/money.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { at, listAt, textAt } from '#server/platform/json-fields.ts';
import { type Answer, type EmulatorCapture, type EmulatorOrder, newPayPalId, type Store } from './store.ts';
import { captureJson, orderJson, problem, refundJson, transactionJson } from './wire.ts';

const APPROVABLE = ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'];
/** Whose money has come. */
const SEARCHED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const PAGE = 100;
const isWebOrNone = (url: string | null) => url === null || /^https?:\/\//.test(url);

/** @returns the order, or PayPal's code of what is wrong with it */
function orderFrom(
  body: unknown,
  merchantId: string,
  pages: string | null,
): EmulatorOrder | { issue: string } {
  const [unit, ...others] = listAt(body, 'purchase_units');
  const value = textAt(unit, 'amount', 'value') ?? '';
  const currency = textAt(unit, 'amount', 'currency_code') ?? '';
  const context = at(body, 'payment_source', 'paypal', 'experience_context');
  const returnUrl = textAt(context, 'return_url');
  const cancelUrl = textAt(context, 'cancel_url');
  if (textAt(body, 'intent') !== 'CAPTURE') return { issue: 'INVALID_PARAMETER_VALUE' };
  if (!unit || others.length > 0 || !/^[A-Z]{3}$/.test(currency))
    return { issue: 'MISSING_REQUIRED_PARAMETER' };
  if (!/^\d{1,7}\.\d{2}$/.test(value)) return { issue: 'INVALID_PARAMETER_SYNTAX' };
  if (!isWebOrNone(returnUrl) || !isWebOrNone(cancelUrl)) return { issue: 'INVALID_PARAMETER_SYNTAX' };
  const id = newPayPalId();
  const shop = returnUrl ? new URL(returnUrl).origin : '';
  return {
    id,
    status: at(body, 'payment_source', 'paypal') === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    customId: textAt(unit, 'custom_id'),
    invoiceId: textAt(unit, 'invoice_id'),
    payee: textAt(unit, 'payee', 'merchant_id') ?? merchantId,
    approveUrl: `${pages ?? shop + EMULATOR_PATH}/approve/${id}`,
    value,
    currency,
    returnUrl,
    cancelUrl,
  };
}

const sumOf = (refunds: { value: string }[]) => refunds.reduce((sum, { value }) => sum + toMinor(value), 0);

/** Only refunds that are finished count. */
function countRefunds(store: Store, { id, value }: EmulatorCapture): void {
  const sum = sumOf(store.find('refunds', { captureId: id, status: 'COMPLETED' }));
  const some = sum === toMinor(value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  store.setStatus('captures', id, sum > 0 ? some : 'COMPLETED');
}

/** Those that moved nothing in the end. */
const VOID = ['FAILED', 'CANCELLED'];

/** Refunds by API or control port. @param body refunds all that is left if it has no amount @param status PENDING, FAILED or COMPLETED */
function refund(store: Store, capture: EmulatorCapture, body: unknown, status: string): Answer {
  if (capture.status === 'REFUNDED') return problem(422, 'CAPTURE_FULLY_REFUNDED');
  if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status))
    return problem(422, 'REFUND_NOT_ALLOWED');
  const { id: captureId, currency } = capture;
  const made = store.find('refunds', { captureId }).filter(({ status }) => !VOID.includes(status));
  const left = toMinor(capture.value) - sumOf(made);
  const value = textAt(body, 'amount', 'value') ?? toDecimal(left);
  if (!/^\d{1,7}\.\d{2}$/.test(value) || toMinor(value) === 0)
    return problem(400, 'INVALID_PARAMETER_SYNTAX');
  if (toMinor(value) > left) return problem(422, 'REFUND_AMOUNT_EXCEEDED');
  const customId = textAt(body, 'custom_id');
  const added = { id: newPayPalId(), captureId, status, value, currency, customId };
  store.add('refunds', added);
  countRefunds(store, capture);
  return { status: 201, body: refundJson(added) };
}

/** Accounts of PayPal refuse this unless they are set otherwise ("Block accidental payments"). */
const isPaidInvoice = (store: Store, { invoiceId }: EmulatorOrder): boolean =>
  invoiceId !== null &&
  store.find('orders', { invoiceId }).some(({ id }) => store.find('captures', { orderId: id }).length > 0);

export type Payments = ReturnType<typeof createPayments>;

/** What writes must run inside `store.idempotent` or `store.exclusively`. */
export function createPayments(store: Store, merchantId: string) {
  const notFound = problem(404, 'INVALID_RESOURCE_ID');
  return {
    /**
     * @param pages where buyers' pages live; null: on the site to which the buyer returns
     * @param full the caller asks for `Prefer: return=representation`
     */
    create(body: unknown, pages: string | null, full: boolean): Answer {
      const order = orderFrom(body, merchantId, pages);
      if ('issue' in order) return problem(400, order.issue);
      store.add('orders', order);
      return { status: 201, body: orderJson(store, order, full) };
    },
    show(id: string): Answer {
      const [order] = store.find('orders', { id });
      return order ? { status: 200, body: orderJson(store, order) } : notFound;
    },
    /** @returns the order as it is now; null when there is none that a buyer could approve */
    approve(id: string): EmulatorOrder | null {
      const [order] = store.find('orders', { id });
      if (!order || !APPROVABLE.includes(order.status)) return null;
      store.setStatus('orders', id, 'APPROVED');
      return { ...order, status: 'APPROVED' };
    },
    capture(id: string, full: boolean, status = 'COMPLETED'): Answer {
      const [order] = store.find('orders', { id });
      if (!order) return notFound;
      if (order.status === 'COMPLETED') return problem(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') return problem(422, 'ORDER_NOT_APPROVED');
      if (isPaidInvoice(store, order)) return problem(422, 'DUPLICATE_INVOICE_ID');
      const { value, currency } = order;
      const madeAt = new Date().toISOString();
      store.add('captures', { id: newPayPalId(), orderId: id, status, value, currency, madeAt });
      store.setStatus('orders', id, 'COMPLETED');
      return { status: 201, body: orderJson(store, { ...order, status: 'COMPLETED' }, full) };
    },
    showCapture(id: string): Answer {
      const [capture] = store.find('captures', { id });
      const [order] = capture ? store.find('orders', { id: capture.orderId }) : [];
      return capture && order ? { status: 200, body: captureJson(order, capture) } : notFound;
    },
    /** Completed payments from one moment to another, ISO, a hundred a page. */
    search(from: string, to: string, page: number): Answer {
      const found = store
        .find('captures')
        .filter(({ status, madeAt }) => SEARCHED.includes(status) && madeAt >= from && madeAt <= to);
      const rows = found.slice((page - 1) * PAGE, page * PAGE).map((capture) => {
        const [order] = store.find('orders', { id: capture.orderId });
        return transactionJson(capture, order?.customId ?? null);
      });
      const total_pages = Math.ceil(found.length / PAGE);
      return { status: 200, body: { transaction_details: rows, page, total_pages } };
    },
    refund(captureId: string, body: unknown, status = 'COMPLETED'): Answer {
      const [capture] = store.find('captures', { id: captureId });
      return capture ? refund(store, capture, body, status) : notFound;
    },
    /** A PENDING refund becomes COMPLETED or FAILED; what PayPal took of the seller is CANCELLED as it gives it back. */
    endRefund(id: string, status: string): void {
      store.setStatus('refunds', id, status);
      const [ended] = store.find('refunds', { id });
      const [capture] = ended ? store.find('captures', { id: ended.captureId }) : [];
      if (capture) countRefunds(store, capture);
    },
    showRefund(id: string): Answer {
      const [found] = store.find('refunds', { id });
      return found ? { status: 200, body: refundJson(found) } : notFound;
    },
  };
}
