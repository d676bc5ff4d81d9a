// Payments that match no order, for the admin.
import { decideUnmatchedPayment, listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { decideUnmatched, findUnmatched } from './decide-unmatched.ts';

const SAID = {
  open: '',
  refunding: 'The refund has begun. PayPal has not confirmed it yet.',
  refunded: 'Payment refunded!',
  closed: 'Taken off the list',
};

export function unmatchedPaymentRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listUnmatchedPayments)(async () => ({ data: await findUnmatched(forReports(ctx)) }));

  mount(decideUnmatchedPayment)(async (call) => {
    const payment = await decideUnmatched(ctx, bearer(call).id, call.params.id, call.body.decision);
    return {
      status: payment.status === 'refunding' ? 202 : 200,
      data: { success: true, message: SAID[payment.status], payment },
    };
  });
}
