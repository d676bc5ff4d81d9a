// A checkout with a fake API and a fake PayPal window.
import { vi } from 'vitest';
import { cartPurchase } from '#stores/checkout/cart-purchase.ts';
import { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { PayPalEvents, PayPalSession } from '#stores/checkout/paypal.ts';
import { createCheckoutView } from '#stores/checkout/view.ts';
import { answer, fakeApi, type Reply, refuse } from '../fake-api.ts';

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@shop.example',
  phone: '020 7946 0000',
  address: '1 Sample Street',
  city: 'London',
  postCode: 'SE1 9AA',
  country: 'United Kingdom',
};
export const PLACE = 'POST /api/orders/checkout';
export const SETTLE = 'PATCH /api/orders/o1/paypal';
const SETUP: Reply = () =>
  answer({ environment: 'emulator', clientId: 'x', sdkUrl: '/sdk.js', currency: 'USD' });

export const order = (change = {}) => ({
  _id: 'o1',
  orderNumber: 'F000123',
  status: 'pending',
  paymentStatus: 'pending',
  totalAmount: 48,
  currency: 'USD',
  ...change,
});
export const placed = (change = {}) =>
  answer(
    {
      success: true,
      order: {
        ...order(),
        paypalOrderId: 'PP1',
        approveUrl: 'https://pay.example/PP1',
        payment: 'ready',
        ...change,
      },
    },
    201,
  );
export const settled = () => answer({ success: true, order: order({ paymentStatus: 'completed' }) });
export const unknown = () => answer({ success: true, order: order(), code: 'payment_unknown' }, 202);
export const notApproved = () => refuse(409, 'not_approved', 'PayPal hasn’t approved this payment.');

/** What the buyer does in PayPal's window. */
type InWindow = (events: PayPalEvents) => void | Promise<void>;
export const approves: InWindow = (events) => events.onApprove('PP1');

const COUNTRIES = [{ country: 'United Kingdom', also: ['UK'] }];

/** @param open the SDK's `start` */
export function shop(
  routes: Record<string, Reply>,
  inWindow: InWindow = approves,
  { loads = true, hasCard = true } = {},
  open: (events: PayPalEvents) => PayPalSession['start'] = (events) => async (given) => {
    await given;
    await inWindow(events);
  },
) {
  const { call, asked } = fakeApi({ 'GET /api/payments': SETUP, [PLACE]: () => placed(), ...routes });
  const keys: (string | undefined)[] = [];
  const goTo = vi.fn();
  const started = vi.fn();
  const view = createCheckoutView();
  const tools = {
    call: ((endpoint: never, input: { idempotencyKey?: string }) => {
      if (input?.idempotencyKey) keys.push(input.idempotencyKey);
      return call(endpoint, input as never);
    }) as typeof call,
    openPayPal: async (_setup: unknown, events: PayPalEvents) => {
      if (!loads) throw new Error('blocked');
      const start = open(events);
      return {
        hasCard,
        start: (...given: Parameters<PayPalSession['start']>) => {
          started(given[1]);
          return start(...given);
        },
      };
    },
    goTo,
    wait: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
  };
  const checkout = new CheckoutMachine(tools, view, cartPurchase({ ...tools, countries: COUNTRIES }, view));
  const troubleOf = () => view.$trouble.get()?.text ?? '';
  return { checkout, view, troubleOf, asked, keys, goTo, started, state: () => view.$checkout.get().state };
}
export const at = (asked: { method: string; path: string }[], route: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === route).length;
