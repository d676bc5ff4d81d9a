// A PayPal double with one answer, for tests of our client.
import { expect } from 'vitest';
import { createPayPalClient } from '#server/paypal/client.ts';
import type { PayPalError } from '#server/paypal/paypal-error.ts';

export const SETTINGS = {
  environment: 'sandbox',
  clientId: 'client',
  clientSecret: 'secret',
  merchantId: 'MERCHANT',
  webhookId: 'WEBHOOK',
  apiUrl: null,
} as const;
interface Seen {
  url: string;
  init: RequestInit;
}
export type Give = (seen: Seen) => Response | Promise<Response>;

/** A PayPal with one answer: tokens are always granted, the rest comes from `give`. */
export function giving(give: Give, more: { timeoutMs?: number; now?: () => number } = {}) {
  const seen: Seen[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    if (url.endsWith('/v1/oauth2/token')) return Response.json({ access_token: 't', expires_in: 32_400 });
    seen.push({ url, init });
    return give({ url, init });
  };
  return { client: createPayPalClient({ ...SETTINGS, fetch, ...more }), seen };
}

/** A rejection as text: 'declined INSTRUMENT_DECLINED'. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => new Error('it was not refused'),
    (reason) => reason,
  );
  expect(error).toMatchObject({ name: 'PayPalError' });
  const { kind, issue } = error as PayPalError;
  return `${kind} ${issue}`;
}

/** PayPal's answer about an order, with changes to it or to its purchase unit. */
export const order = (changes: object = {}, unit: object = {}) => ({
  id: 'PAY1',
  status: 'APPROVED',
  purchase_units: [{ amount: { value: '24.90', currency_code: 'USD' }, custom_id: 'order-1', ...unit }],
  ...changes,
});
