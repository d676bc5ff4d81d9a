// What tests do to the emulator: approve like a buyer, refund like the staff at PayPal, break what they like, and look.
// In this process they call `createControl`'s functions; from others GET /control looks, and POST /control calls the function that
// `do` names with the arguments of `with`.
import type { EmulatorApp, Parts } from './rest.ts';
import type { Answer, EmulatorCapture } from './store.ts';

function expectDone({ status, body }: Answer, what: string): void {
  if (status >= 400) throw new RangeError(`${what}: ${JSON.stringify(body)}`);
}

export type EmulatorControl = ReturnType<typeof createControl>;

/** Its functions throw a RangeError when there is nothing to do it to. @param parts of the emulator that is steered */
export function createControl({ store, payments, webhooks, faults }: Parts) {
  const approve = (id: string) => {
    if (!payments.approve(id)) throw new RangeError(`order ${id} cannot be approved`);
  };
  return {
    orders: () => store.find('orders'),
    captures: () => store.find('captures'),
    refunds: () => store.find('refunds'),
    /** How often each kind of call arrived, in this process. */
    calls: faults.calls,
    /** The next calls of this kind meet the fault; faults of one kind queue up. */
    fault: faults.add,
    clearFaults: faults.clear,
    keepRefusals: store.keepRefusals,
    /** The next call gets a 401 for its token. */
    forgetTokens: store.renewToken,
    /** The buyer says yes. */
    approve: (id: string) => store.exclusively(() => approve(id)),
    /** A page of the shop that makes the PayPal order by itself. @returns its id */
    createAsClient(order: { value: string; currency: string; customId?: string; payee?: string }): string {
      const unit = {
        amount: { value: order.value, currency_code: order.currency },
        custom_id: order.customId,
        payee: { merchant_id: order.payee },
      };
      return store.exclusively(() => {
        expectDone(payments.create({ intent: 'CAPTURE', purchase_units: [unit] }, '', true), 'not created');
        return store.find('orders').at(-1)?.id ?? '';
      });
    },
    /** A client that approves and captures by itself. */
    captureAsClient: (id: string): EmulatorCapture =>
      store.exclusively(() => {
        approve(id);
        expectDone(payments.capture(id, true), 'not captured');
        return store.find('captures', { orderId: id })[0] as EmulatorCapture;
      }),
    /** Any status of PayPal's: a PENDING capture becomes COMPLETED or DECLINED. */
    setCapture: (id: string, status: string) => store.setStatus('captures', id, status),
    /** A PENDING refund becomes COMPLETED or FAILED; CANCELLED: PayPal gives back what it took. */
    endRefund: (id: string, status: string) => store.exclusively(() => payments.endRefund(id, status)),
    /** The staff refund at PayPal's website, without us: all that is left, unless a value is given. */
    refundAtPayPal: (captureId: string, value?: string) =>
      store.exclusively(() => expectDone(payments.refund(captureId, { amount: { value } }), 'not refunded')),
    webhook: webhooks.event,
    signWebhook: webhooks.sign,
  };
}

/** A function of the control, and what it takes. */
export type Command = {
  [Name in keyof EmulatorControl]: EmulatorControl[Name] extends (...args: infer Args) => unknown
    ? { do: Name; with: Args }
    : never;
}[keyof EmulatorControl];

export function controlRoutes(app: EmulatorApp, control: EmulatorControl): void {
  app.get('/control', (c) => {
    const { calls, orders, captures, refunds } = control;
    return c.json({ calls, orders: orders(), captures: captures(), refunds: refunds() });
  });
  app.post('/control', async (c) => {
    try {
      const command: { do: string; with: unknown[] } = await c.req.json();
      const action = new Map<string, unknown>(Object.entries(control)).get(command.do);
      if (typeof action !== 'function') throw new RangeError('"do" is missing or unknown');
      const result = action(...command.with);
      return c.json({ done: true, result: result instanceof Headers ? Object.fromEntries(result) : result });
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      return c.json({ done: false, reason: error.message }, 422);
    }
  });
}
