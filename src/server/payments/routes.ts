// What the checkout page needs to load PayPal, PayPal's webhook, and payments that match no order.
import { getPaymentSetup, paypalWebhook } from '#contract/orders/payments.ts';
import { decideUnmatchedPayment, listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { decideUnmatched, findUnmatched } from './decide-unmatched.ts';
import { handleWebhook } from './handle-webhook.ts';

/** The host of SDK v6's core script, by environment (PayPal: "JavaScript SDK v6"). */
const SDK_HOST = {
  emulator: EMULATOR_PATH,
  sandbox: 'https://www.sandbox.paypal.com',
  live: 'https://www.paypal.com',
};

const DECIDED = {
  open: '',
  refunding: 'The refund has begun. PayPal hasn’t confirmed it yet.',
  refunded: 'Payment refunded!',
  closed: 'Taken off the list',
};

export function paymentRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const { paypal } = ctx.config;
  const setup = {
    environment: paypal.environment,
    clientId: paypal.clientId,
    sdkUrl: `${paypal.sdkUrl ?? SDK_HOST[paypal.environment]}/web-sdk/v6/core`,
  };
  mount(getPaymentSetup)(async () => ({
    data: { ...setup, currency: ctx.company.currency },
    headers: { 'Cache-Control': 'no-cache' },
  }));

  mount(paypalWebhook)(async ({ body, headers, rawBody, net }) => {
    await takeFromNetwork(ctx, RATE_LIMITS.webhook, net);
    await handleWebhook(ctx, body, headers, rawBody);
    return { data: { success: true } };
  });

  mount(listUnmatchedPayments)(async () => ({ data: await findUnmatched(forReports(ctx)) }));

  mount(decideUnmatchedPayment)(async (call) => {
    const payment = await decideUnmatched(ctx, call.user.id, call.params.id, call.body.decision);
    return {
      status: payment.status === 'refunding' ? 202 : 200,
      data: { success: true, message: DECIDED[payment.status], payment },
    };
  });
}
