import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { $cartCount, $cartEntries } from '#stores/cart/cart.ts';
import { checkCart } from '#stores/cart/cart-lines.ts';
import { addToCart } from '#stores/cart/change-cart.ts';
import { answer, type Reply, refuse } from '../fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from '../shop/shop-samples.ts';
import { ADDRESS, at, notApproved, order, PLACE, SETTLE, settled, shop, unknown } from './checkout-shop.ts';

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkCart();
});

describe('paying', () => {
  it('places the order, settles it, and only then empties the cart', async () => {
    const counts: number[] = [];
    const settle: Reply = () => {
      counts.push($cartCount.get());
      return settled();
    };
    const { checkout, asked, state, view } = shop({ [SETTLE]: settle });
    await checkout.begin();
    expect(state()).toBe('ready');
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toMatchObject({
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
    // The order's number, for a page that is reloaded.
    expect([sessionStorage.length, sessionStorage.getItem('checkout-order')]).toEqual([
      1,
      expect.not.stringContaining(ADDRESS.email),
    ]);
  });

  it('shows where the parcel goes, and opens the order by the key of its placing', async () => {
    const LINK = 'POST /api/orders/o1/link';
    const { checkout, keys, view } = shop({
      [SETTLE]: settled,
      [LINK]: () => answer({ success: true, token: 'a'.repeat(22) }),
    });
    await checkout.begin();
    await checkout.pay({ ...ADDRESS, postCode: 'se19aa' });
    await expect
      .poll(() => view.$checkout.get())
      .toMatchObject({
        address: { city: 'London', postCode: 'SE1 9AA' },
        path: `/order#token=${'a'.repeat(22)}`,
      });
    expect(new Set(keys).size).toBe(1);
  });

  it('asks for a whole post code where the parcel stays in the UK', async () => {
    const { checkout, view, asked } = shop({ [SETTLE]: settled });
    await checkout.begin();
    await checkout.pay({ ...ADDRESS, postCode: 'SE1' });
    expect(view.$errors.get()).toEqual({ postCode: 'Enter a full UK post code, like SE1 9AA' });
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says that the confirmation is on its way until it is sent', async () => {
    let asked = 0;
    const settle: Reply = () => {
      asked += 1;
      return answer({
        success: true,
        order: order({ paymentStatus: 'completed' }),
        confirmationSent: asked > 2,
      });
    };
    const { checkout, view } = shop({ [SETTLE]: settle });
    const seen: boolean[] = [];
    view.$checkout.subscribe((now) => now.state === 'paid' && seen.push(now.isConfirmed));
    await checkout.begin();
    await checkout.pay(ADDRESS);
    await expect.poll(() => seen).toEqual([false, true]);
    expect(asked).toBe(3);
  });

  it('asks for the details before anything is placed', async () => {
    const { checkout, asked, started, view } = shop({});
    await checkout.begin();
    await checkout.pay({ ...ADDRESS, email: 'ada', firstName: ' ' });
    expect(Object.keys(view.$errors.get())).toEqual(['firstName', 'email']);
    expect([at(asked, PLACE), started.mock.calls.length]).toEqual([0, 0]);
  });

  it('ignores the second click of a double click', async () => {
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
    const { checkout, state, troubleOf } = shop({}, (events) => events.onCancel());
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect([state(), troubleOf(), $cartCount.get()]).toEqual([
      'ready',
      'You closed PayPal before paying. You have not been charged.',
      1,
    ]);
  });
});

describe('PayPal’s window', () => {
  it('is opened inside the click: nothing is awaited before', async () => {
    const { checkout, started } = shop({ [SETTLE]: settled });
    await checkout.begin();
    const paying = checkout.pay(ADDRESS);
    expect(started).toHaveBeenCalledTimes(1);
    await paying;
  });

  const breaksWith = (start: (order: Promise<unknown>) => Promise<void>) =>
    shop({}, undefined, {}, () => start);

  it.each([
    ['before the order is there', () => Promise.reject(new Error('blocked'))],
    ['once it has the order', (order: Promise<unknown>) => order.then(() => Promise.reject(new Error('x')))],
  ])("breaks %s: the buyer is sent to PayPal's website with the same order", async (_, start) => {
    const { checkout, view, keys, goTo, state } = breaksWith(start);
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toEqual({
      state: 'website',
      text: 'PayPal’s window didn’t work. You have not been charged. Pay on PayPal’s website instead.',
    });
    await checkout.payOnWebsite(ADDRESS);
    expect(goTo).toHaveBeenCalledWith('https://pay.example/PP1');
    expect([state(), keys[0] === keys[1]]).toEqual(['paying', true]);
  });

  it("reports a problem: the buyer is sent to PayPal's website", async () => {
    const { checkout, state } = shop({}, (events) => events.onError());
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(state()).toBe('website');
  });
});

describe('the country', () => {
  it('may be written in another way, and is ordered as the shop writes it', async () => {
    const { checkout, asked } = shop({ [SETTLE]: settled });
    await checkout.begin();
    await checkout.pay({ ...ADDRESS, country: ' uk ' });
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ shippingAddress: ADDRESS });
  });

  it('is refused at its field where the shop doesn’t deliver', async () => {
    const { checkout, view, asked } = shop({});
    await checkout.begin();
    await checkout.pay({ ...ADDRESS, country: 'France' });
    expect(view.$errors.get()).toEqual({ country: 'Enter United Kingdom: we don’t deliver elsewhere' });
    expect(at(asked, PLACE)).toBe(0);
  });
});

describe('an unknown payment result', () => {
  it('is polled until it is known', async () => {
    const replies = [unknown(), refuse(500, 'internal', 'x'), settled()];
    const { checkout, state, view } = shop({ [SETTLE]: () => replies.shift() ?? settled() });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toEqual({
      state: 'unknown',
      text: 'PayPal is still confirming your payment. Please don’t pay again. We’ll email ada@shop.example within a few minutes. Order F000123.',
    });
    await expect.poll(state).toBe('paid');
    expect($cartCount.get()).toBe(0);
  });

  it('is polled for two minutes, and then stays unknown', async () => {
    const { checkout, asked, state } = shop({ [SETTLE]: unknown });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    await expect.poll(() => at(asked, SETTLE)).toBe(25);
    expect([state(), $cartCount.get()]).toEqual(['unknown', 1]);
  });
});
