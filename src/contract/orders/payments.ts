// PayPal's settings for the checkout page, and PayPal's webhook.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { line } from '#contract/field.ts';

export const PAYPAL_ENVIRONMENTS = ['emulator', 'sandbox', 'live'] as const;

/** All of it is public, the client id too. `sdkUrl` is the core script of SDK v6. */
export const getPaymentSetup = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'How the checkout page loads the payment provider',
  reply: z.object({
    environment: z.enum(PAYPAL_ENVIRONMENTS),
    clientId: z.string(),
    sdkUrl: z.string(),
    currency: z.string(),
  }),
});

/** PayPal sends `{id, event_type, resource}`. Only ids are read from it; amounts and states are asked for at PayPal. */
export const paypalWebhook = endpoint({
  method: 'POST',
  path: '/api/paypal/webhook',
  summary: 'PayPal tells of an event; the signature is verified on the raw body',
  body: z.object({
    id: line('Name the event', 100),
    event_type: line('Name the kind of event', 100),
    resource: z.optional(z.unknown()),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['unauthorised'],
});
