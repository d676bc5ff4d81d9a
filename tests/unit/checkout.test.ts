import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $cartCount } from '#stores/cart.ts';
import { addToCart, clearCart } from '#stores/change-cart.ts';
import { ADDRESS, at, notApproved, order, PLACE, SETTLE, settled, shop, unknown } from './checkout-shop.ts';
import { answer, type Reply, refuse } from './fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from './shop-samples.ts';

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

  it('says that the confirmation is on its way until it has left', async () => {
    let asked = 0;
    const settle: Reply = () => {
      asked += 1;
      return answer({
        success: true,
        order: order({ paymentStatus: 'completed' }),
        confirmationSent: asked > 2,
      });
    };
    const { checkout } = shop({ [SETTLE]: settle });
    const seen: boolean[] = [];
    checkout.$checkout.subscribe((now) => now.state === 'paid' && seen.push(now.isConfirmed));
    await checkout.begin();
    await checkout.pay(ADDRESS);
    await expect.poll(() => seen).toEqual([false, true]);
    expect(asked).toBe(3);
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
    await expect.poll(state).toBe('paid');
    expect($cartCount.get()).toBe(0);
  });

  it('is asked for two minutes long, and then stays', async () => {
    const { checkout, asked, state } = shop({ [SETTLE]: unknown });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    await expect.poll(() => at(asked, SETTLE)).toBe(25);
    expect([state(), $cartCount.get()]).toEqual(['unknown', 1]);
  });
});
