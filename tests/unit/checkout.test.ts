import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $cartCount, addToCart, clearCart } from '#stores/cart.ts';
import { createCheckout } from '#stores/checkout.ts';
import type { PayPalEvents } from '#stores/paypal-door.ts';
import { answer, fakeApi, type Reply, refuse } from './fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from './shop-samples.ts';

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@shop.example',
  phone: '020 7946 0000',
  address: '1 Sample Street',
  city: 'London',
  postCode: 'SE1 9AA',
  country: 'United Kingdom',
};
const PLACE = 'POST /api/orders/checkout';
const SETTLE = 'PATCH /api/orders/o1/paypal';
const SETUP: Reply = () =>
  answer({ environment: 'stand-in', clientId: 'x', sdkUrl: '/sdk.js', currency: 'USD' });

const order = (change = {}) => ({
  _id: 'o1',
  orderNumber: 'F000123',
  status: 'pending',
  paymentStatus: 'pending',
  totalAmount: 48,
  currency: 'USD',
  ...change,
});
const placed = (change = {}) =>
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
const settled = () => answer({ success: true, order: order({ paymentStatus: 'completed' }) });
const unknown = () => answer({ success: true, order: order(), code: 'payment_unknown' }, 202);
const notApproved = () => refuse(409, 'not_approved', 'PayPal has not approved this payment.');

/** What the person does in PayPal's window. */
type InWindow = (events: PayPalEvents) => void | Promise<void>;
const approves: InWindow = (events) => events.onApprove();

function shop(routes: Record<string, Reply>, inWindow: InWindow = approves, loads = true) {
  const { call, asked } = fakeApi({ 'GET /api/payments': SETUP, [PLACE]: () => placed(), ...routes });
  const keys: (string | undefined)[] = [];
  const goTo = vi.fn();
  const started = vi.fn();
  const checkout = createCheckout({
    call: ((endpoint: never, input: { idempotencyKey?: string }) => {
      if (input?.idempotencyKey) keys.push(input.idempotencyKey);
      return call(endpoint, input as never);
    }) as typeof call,
    openPayPal: async (_setup, events) => {
      if (!loads) throw new Error('blocked');
      return {
        start: async (given) => {
          started();
          await given;
          await inWindow(events);
        },
      };
    },
    goTo,
    wait: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  return { checkout, asked, keys, goTo, started, state: () => checkout.$checkout.get().state };
}
const at = (asked: { method: string; path: string }[], route: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === route).length;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  clearCart();
  addToCart(aPart());
});

describe('paying', () => {
  it('places the order, settles it, and only then empties the cart', async () => {
    const counts: number[] = [];
    const settle: Reply = () => {
      counts.push($cartCount.get());
      return settled();
    };
    const { checkout, asked, state } = shop({ [SETTLE]: settle });
    await checkout.begin();
    expect(state()).toBe('ready');
    await checkout.pay(ADDRESS);
    expect(checkout.$checkout.get()).toMatchObject({
      state: 'paid',
      orderNumber: 'F000123',
      lines: [{ quantity: 1 }],
    });
    expect([counts, $cartCount.get()]).toEqual([[1], 0]);
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      items: [{ product: 'part-burrs', quantity: 1, price: 48 }],
      shippingAddress: ADDRESS,
      totalAmount: 48,
      userEmail: 'ada@shop.example',
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('asks for the details before anything is placed', async () => {
    const { checkout, asked, started } = shop({});
    await checkout.begin();
    await checkout.pay({ ...ADDRESS, email: 'ada', firstName: ' ' });
    expect(Object.keys(checkout.$errors.get())).toEqual(['firstName', 'email']);
    expect([at(asked, PLACE), started.mock.calls.length]).toEqual([0, 0]);
  });

  it('hears the second press of a double click and does nothing', async () => {
    const { checkout, asked } = shop({ [SETTLE]: settled });
    await checkout.begin();
    await Promise.all([checkout.pay(ADDRESS), checkout.pay(ADDRESS)]);
    expect([at(asked, PLACE), at(asked, SETTLE)]).toEqual([1, 1]);
  });

  it('sends the same content under the same key, and other content under another', async () => {
    const { checkout, keys } = shop({ [SETTLE]: notApproved }, (events) => events.onCancel());
    await checkout.begin();
    await checkout.pay(ADDRESS);
    await checkout.pay(ADDRESS);
    await checkout.pay({ ...ADDRESS, city: 'Leeds' });
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('says that nothing was charged when PayPal is closed', async () => {
    const { checkout, state } = shop({}, (events) => events.onCancel());
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect([state(), checkout.$trouble.get(), $cartCount.get()]).toEqual([
      'ready',
      'You closed PayPal before paying. You have not been charged.',
      1,
    ]);
  });
});

describe('a payment that does not go through', () => {
  const troubleOf = async (routes: Record<string, Reply>) => {
    const { checkout, state } = shop(routes);
    await checkout.begin();
    await checkout.pay(ADDRESS);
    return [state(), checkout.$trouble.get()];
  };

  it('is declined, and can be tried again', async () => {
    const msg = 'PayPal declined this payment. You have not been charged. Try another way to pay.';
    expect(await troubleOf({ [SETTLE]: () => refuse(402, 'declined', msg) })).toEqual(['ready', msg]);
  });

  it('meets a new price and says both and the new total', async () => {
    vi.stubGlobal('fetch', catalogueOf([aPart({ price: 52 })]));
    const [state, text] = await troubleOf({
      [PLACE]: () => refuse(409, 'price_changed', 'A price has changed.'),
    });
    expect([state, text]).toEqual([
      'ready',
      'The price of Flat burr set changed from $48.00 to $52.00. Your new total is $52.00. Check and continue. You have not been charged.',
    ]);
  });

  it('meets an empty shelf', async () => {
    vi.stubGlobal('fetch', catalogueOf([aPart({ stock: 0 })]));
    const [, text] = await troubleOf({ [PLACE]: () => refuse(409, 'out_of_stock', 'Sold out.') });
    expect(text).toBe(
      'Flat burr set has just sold out. It has been removed from your total. You have not been charged.',
    );
  });

  it('finds PayPal down: the order is saved', async () => {
    const down = () => placed({ payment: 'unavailable', paypalOrderId: null });
    expect(await troubleOf({ [PLACE]: down })).toEqual([
      'ready',
      'PayPal is not answering. Your order F000123 is saved for 15 minutes. Try again. You have not been charged.',
    ]);
  });

  it('finds the shop down', async () => {
    const [, text] = await troubleOf({
      [PLACE]: () => {
        throw new TypeError('unreachable');
      },
    });
    expect(text).toContain('An error occurred. Please try again later. You have not been charged.');
  });

  it('puts the server’s words beside their fields', async () => {
    const issues = [{ path: 'shippingAddress.postCode', text: 'Enter a post code' }];
    const { checkout } = shop({ [PLACE]: () => refuse(422, 'invalid', 'Look again.', issues) });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(checkout.$errors.get()).toEqual({ postCode: 'Enter a post code' });
  });

  it('waits for a person', async () => {
    const { checkout } = shop({ [SETTLE]: () => refuse(409, 'payment_review', 'We are checking.') });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(checkout.$checkout.get()).toEqual({ state: 'review', text: 'We are checking.' });
    expect($cartCount.get()).toBe(1);
  });
});

describe('a payment that nobody knows of yet', () => {
  it('is asked for until it is known', async () => {
    const replies = [unknown(), refuse(500, 'internal', 'x'), settled()];
    const { checkout, state } = shop({ [SETTLE]: () => replies.shift() ?? settled() });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(checkout.$checkout.get()).toEqual({
      state: 'unknown',
      text: 'PayPal is still confirming your payment. Please do not pay again. We will email ada@shop.example within a few minutes. Order F000123.',
    });
    await vi.waitFor(() => expect(state()).toBe('paid'));
    expect($cartCount.get()).toBe(0);
  });

  it('is asked for two minutes long, and then stays', async () => {
    const { checkout, asked, state } = shop({ [SETTLE]: unknown });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    await vi.waitFor(() => expect(at(asked, SETTLE)).toBe(25));
    expect([state(), $cartCount.get()]).toEqual(['unknown', 1]);
  });
});

describe('a page that is loaded again', () => {
  /** A first page that was left in the middle of paying. */
  async function leftOpen() {
    const first = shop({}, () => new Promise(() => undefined));
    await first.checkout.begin();
    void first.checkout.pay(ADDRESS);
    await vi.waitFor(() => expect(first.state()).toBe('paying'));
  }

  it('finds out that the order was paid', async () => {
    await leftOpen();
    const { checkout, state } = shop({ [SETTLE]: settled });
    await checkout.begin();
    expect([state(), $cartCount.get()]).toEqual(['paid', 0]);
  });

  it('carries on without a word when it was not', async () => {
    await leftOpen();
    const { checkout, state } = shop({ [SETTLE]: notApproved });
    await checkout.begin();
    expect([state(), checkout.$trouble.get()]).toEqual(['ready', '']);
  });

  it('lets nobody pay while it cannot ask', async () => {
    await leftOpen();
    const { checkout, state } = shop({});
    await checkout.begin();
    expect(state()).toBe('unasked');
  });

  it('counts what its own order holds as its own', async () => {
    addToCart(aPart({ stock: 24 }), 1);
    await leftOpen();
    vi.stubGlobal('fetch', catalogueOf([aPart({ stock: 0 })]));
    const { checkCart, $cartChanges } = await import('#stores/cart-check.ts');
    await checkCart();
    expect([$cartChanges.get(), $cartCount.get()]).toEqual([[], 2]);
  });
});

describe('without PayPal’s script', () => {
  it('leads to PayPal’s own page', async () => {
    const { checkout, goTo, state } = shop({}, approves, false);
    await checkout.begin();
    expect(state()).toBe('stuck');
    await checkout.payOnWebsite(ADDRESS);
    expect(goTo).toHaveBeenCalledWith('https://pay.example/PP1');
  });

  it('says so when the buyer comes back from there without having paid', async () => {
    const first = shop({}, approves, false);
    await first.checkout.begin();
    await first.checkout.payOnWebsite(ADDRESS);
    const { checkout } = shop({ [SETTLE]: notApproved });
    await checkout.begin();
    expect(checkout.$trouble.get()).toBe('You closed PayPal before paying. You have not been charged.');
  });

  it('asks nothing of an empty cart', async () => {
    clearCart();
    const { checkout, asked } = shop({});
    await checkout.begin();
    expect(asked).toEqual([]);
  });
});
