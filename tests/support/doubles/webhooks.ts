// PayPal's events, signed by the emulator as PayPal would.
import { type Sent, send } from '../service/send.ts';
import type { Stack } from '../service/stack.ts';

export interface Event {
  id: string;
  event_type: string;
  resource: unknown;
}

/** The event of an approval by the buyer. */
export const approved = (paypalId: string, id = 'EVENT-1'): Event => ({
  id,
  event_type: 'CHECKOUT.ORDER.APPROVED',
  resource: { id: paypalId },
});

/** @param headers of the signature; PayPal's own unless given @returns the status */
export async function sendEvent(stack: Stack, event: Event, headers?: Headers): Promise<Sent['status']> {
  const body = JSON.stringify(event);
  const signed = new Headers(headers ?? stack.emulator.control.signWebhook(body));
  signed.delete('content-type');
  const { status } = await send(stack, 'POST', '/api/paypal/webhook', {
    body,
    headers: Object.fromEntries(signed),
  });
  return status;
}

/**
 * Sends an event of the emulator's own records.
 * @returns the status
 */
export async function sendEmulatorEvent(
  stack: Stack,
  type: string,
  paypalId: string,
): Promise<Sent['status']> {
  return sendEvent(stack, JSON.parse(stack.emulator.control.webhook(type, paypalId)) as Event);
}
