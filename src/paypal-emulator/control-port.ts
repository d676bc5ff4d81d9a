// The same control for tests in other processes, over HTTP: GET to look, POST {"do": …} to act.
import { at, textAt } from '#server/platform/json-fields.ts';
import type { EmulatorControl } from './control.ts';
import { CALLS, FAULTS } from './faults.ts';
import type { EmulatorApp } from './rest.ts';

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** What one POST asks for. @throws RangeError when it makes no sense */
function act(control: EmulatorControl, body: unknown): unknown {
  const id = textAt(body, 'id') ?? '';
  const status = textAt(body, 'status') ?? '';
  switch (textAt(body, 'do')) {
    case 'fault': {
      const call = CALLS.find((kind) => kind === at(body, 'call'));
      const fault = FAULTS.find((name) => name === at(body, 'fault'));
      if (!call || !fault) throw new RangeError(`call: ${CALLS.join(', ')}; fault: ${FAULTS.join(', ')}`);
      const times = number(at(body, 'times'));
      const ms = number(at(body, 'ms'));
      return control.fault(call, fault, { ...(times ? { times } : {}), ...(ms ? { ms } : {}) });
    }
    case 'clear-faults':
      return control.clearFaults();
    case 'forget-tokens':
      return control.forgetTokens();
    case 'approve':
      return control.approve(id);
    case 'capture-as-client':
      return control.captureAsClient(id);
    case 'set-order':
      return control.setOrder(id, status);
    case 'set-capture':
      return control.setCapture(id, status);
    case 'refund-at-paypal':
      return control.refundAtPayPal(id, textAt(body, 'value') ?? undefined);
    case 'reverse':
      return control.reverse(id);
    case 'dispute':
      return control.dispute(id, textAt(body, 'stage') ?? undefined);
    case 'create-as-client': {
      const customId = textAt(body, 'customId');
      const value = textAt(body, 'value') ?? '';
      const currency = textAt(body, 'currency') ?? '';
      return { id: control.createAsClient({ value, currency, ...(customId ? { customId } : {}) }) };
    }
    case 'webhook': {
      const event = control.webhook(textAt(body, 'type') ?? '', id);
      return { body: event, headers: Object.fromEntries(control.signWebhook(event)) };
    }
    default:
      throw new RangeError('"do" is missing or unknown');
  }
}

/** Mounts GET and POST /control. */
export function controlRoutes(app: EmulatorApp, control: EmulatorControl): void {
  app.get('/control', (c) => {
    const orders = control.orders();
    const captures = control.captures();
    const refunds = control.refunds();
    const counts = { orders: orders.length, captures: captures.length, refunds: refunds.length };
    return c.json({ counts, calls: control.calls, orders, captures, refunds });
  });
  app.post('/control', async (c) => {
    try {
      return c.json({ done: true, result: act(control, await c.req.json()) ?? null });
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      return c.json({ done: false, reason: error.message }, 422);
    }
  });
}
