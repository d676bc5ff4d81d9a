// What tests do to the emulator: approve like a buyer, refund like the staff at PayPal, break what they like, and look.
import type { CallKind, Fault, FaultOptions } from './faults.ts';
import type { Parts } from './rest.ts';
import type { EmulatorCapture, EmulatorOrder, EmulatorRefund } from './store.ts';

export interface EmulatorControl {
  orders(): EmulatorOrder[];
  captures(): EmulatorCapture[];
  refunds(): EmulatorRefund[];
  /** How often each kind of call arrived, in this process. */
  readonly calls: Readonly<Record<CallKind, number>>;
  /** The next calls of this kind meet `fault`; faults of one kind queue up. */
  fault(kind: CallKind, fault: Fault, options?: FaultOptions): void;
  clearFaults(): void;
  /** The next call gets a 401 for its token. */
  forgetTokens(): void;
  /** The buyer says yes. @throws RangeError when the order cannot be approved */
  approve(id: string): void;
  /** A page of the shop that makes the PayPal order by itself. @returns its id */
  createAsClient(order: { value: string; currency: string; customId?: string; payee?: string }): string;
  /** A client that approves and captures by itself. */
  captureAsClient(id: string): EmulatorCapture;
  /** Any status of PayPal's, such as VOIDED for an approval that lapsed. */
  setOrder(id: string, status: string): void;
  /** Any status of PayPal's: a PENDING capture becomes COMPLETED or DECLINED. */
  setCapture(id: string, status: string): void;
  /** The staff refund at PayPal's website, without us: all that is left, unless a value is given. */
  refundAtPayPal(captureId: string, value?: string): void;
  /** PayPal takes the money back from the seller, as after a chargeback. */
  reverse(captureId: string): void;
  /** The buyer complains at PayPal: CREATED, UPDATED or RESOLVED. */
  dispute(captureId: string, stage?: string): void;
  /** @returns the raw body of an event about this order: CHECKOUT.ORDER.APPROVED, PAYMENT.CAPTURE.COMPLETED … */
  webhook(type: string, orderId: string): string;
  /** @returns the headers with which PayPal would send this raw body */
  signWebhook(body: string): Headers;
}

const NOWHERE = { base: 'https://api-m.sandbox.paypal.com', pages: () => '' };

function expectDone({ status, body }: { status: number; body: unknown }, what: string): unknown {
  if (status >= 400) throw new RangeError(`${what}: ${JSON.stringify(body)}`);
  return body;
}

/** @param parts of the emulator that is steered */
export function createControl({ store, payments, webhooks, faults }: Parts): EmulatorControl {
  const approve = (id: string) => {
    if (!payments.approve(id)) throw new RangeError(`order ${id} cannot be approved`);
  };
  return {
    orders: store.orders,
    captures: store.captures,
    refunds: store.refunds,
    calls: faults.calls,
    fault: faults.add,
    clearFaults: faults.clear,
    forgetTokens: () => void store.forgetTokens(),
    approve: (id) => store.exclusively(() => approve(id)),
    createAsClient({ value, currency, customId, payee }) {
      const unit = {
        amount: { value, currency_code: currency },
        ...(customId ? { custom_id: customId } : {}),
        ...(payee ? { payee: { merchant_id: payee } } : {}),
      };
      const body = { intent: 'CAPTURE', purchase_units: [unit] };
      return store.exclusively(() => {
        expectDone(payments.create(body, NOWHERE, true), 'not created');
        return store.orders().at(-1)?.id ?? '';
      });
    },
    captureAsClient: (id) =>
      store.exclusively(() => {
        approve(id);
        expectDone(payments.capture(id, NOWHERE, true), 'not captured');
        return store.captureOf(id) as EmulatorCapture;
      }),
    setOrder: (id, status) => void store.setOrder(id, status),
    setCapture: (id, status) => void store.setCapture(id, status),
    refundAtPayPal: (captureId, value) =>
      store.exclusively(() => {
        const amount = value === undefined ? {} : { amount: { value } };
        expectDone(payments.refund(captureId, amount, NOWHERE), 'not refunded');
      }),
    reverse: (captureId) =>
      store.exclusively(() => {
        expectDone(payments.refund(captureId, {}, NOWHERE, 'PAYMENT.CAPTURE.REVERSED'), 'not reversed');
      }),
    dispute: (captureId, stage = 'CREATED') =>
      void expectDone(payments.dispute(captureId, stage), 'not disputed'),
    webhook: webhooks.event,
    signWebhook: webhooks.sign,
  };
}
