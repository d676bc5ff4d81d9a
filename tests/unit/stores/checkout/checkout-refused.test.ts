import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { $cartCount, $cartEntries } from '#stores/cart/cart.ts';
import { checkCart } from '#stores/cart/cart-lines.ts';
import { addToCart } from '#stores/cart/change-cart.ts';
import { type Reply, refuse } from '../fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from '../shop/shop-samples.ts';
import { ADDRESS, PLACE, placed, SETTLE, shop } from './checkout-shop.ts';

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkCart();
});

describe('a name that the invoice can’t print', () => {
  const NAMED = { ...ADDRESS, firstName: '小明', lastName: '王' };

  it('is asked for in Latin letters above £250', async () => {
    vi.stubGlobal('fetch', catalogueOf([aPart({ price: 251 })]));
    await checkCart();
    const { checkout, view, asked } = shop({ [PLACE]: () => placed() });
    await checkout.begin();
    for (const latinName of ['', '明']) {
      await checkout.pay({ ...NAMED, latinName });
      expect(view.$errors.get()).toEqual({
        latinName: 'Enter your name in Latin letters: an invoice above £250 needs it',
      });
    }
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await checkout.pay({ ...NAMED, latinName: 'Wang Xiaoming' });
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      shippingAddress: { lastName: '王', latinName: 'Wang Xiaoming' },
    });
  });

  it('is taken as it is up to then', async () => {
    const { checkout, view } = shop({ [PLACE]: () => placed() });
    await checkout.begin();
    await checkout.pay(NAMED);
    expect(view.$errors.get()).toEqual({});
  });
});

describe('a failed payment', () => {
  const troubleOf = async (routes: Record<string, Reply>) => {
    const { checkout, state, troubleOf } = shop(routes);
    await checkout.begin();
    await checkout.pay(ADDRESS);
    return [state(), troubleOf()];
  };

  it('is declined, and can be retried', async () => {
    const msg = 'PayPal declined this payment. You have not been charged. Try another way to pay.';
    expect(await troubleOf({ [SETTLE]: () => refuse(402, 'declined', msg) })).toEqual(['ready', msg]);
  });

  it('after a price change shows both prices and the new total', async () => {
    vi.stubGlobal('fetch', catalogueOf([aPart({ price: 52 })]));
    const [state, text] = await troubleOf({
      [PLACE]: () => refuse(409, 'price_changed', 'A price has changed.'),
    });
    expect([state, text]).toEqual([
      'ready',
      'The price of Flat burr set changed from $48.00 to $52.00. Your new total is $52.00. Please check it before you continue. You have not been charged.',
    ]);
  });

  it('after selling out says so', async () => {
    vi.stubGlobal('fetch', catalogueOf([aPart({ stock: 0 })]));
    const [, text] = await troubleOf({ [PLACE]: () => refuse(409, 'out_of_stock', 'Sold out.') });
    expect(text).toBe(
      'Flat burr set has just sold out. We’ve taken it off your total. You have not been charged.',
    );
  });

  it('while PayPal is down saves the order', async () => {
    const down = () => placed({ payment: 'unavailable', paypalOrderId: null });
    expect(await troubleOf({ [PLACE]: down })).toEqual([
      'ready',
      'PayPal isn’t responding. We’ve saved your order F000123 for 15 minutes. Please try again. You have not been charged.',
    ]);
  });

  it('after throttling has the wait as data', async () => {
    const { checkout, view } = shop({
      [PLACE]: () => ({
        ...refuse(429, 'too_many', 'Please wait 2 minutes.'),
        headers: { 'Retry-After': '120' },
      }),
    });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$trouble.get()).toEqual({
      text: 'You’ve tried this several times. You have not been charged.',
      retryAfter: 120,
    });
  });

  it.each([
    ['key_reused', 'Reload the page.', 'Reload the page. You have not been charged.'],
    ['out_of_stock', 'Sold out. You have not been charged.', 'Sold out. You have not been charged.'],
  ])('%s: whether money moved is stated once', async (code, msg, text) => {
    expect(await troubleOf({ [PLACE]: () => refuse(409, code, msg) })).toEqual(['ready', text]);
  });

  it('with an unknown answer never says that nothing was charged', async () => {
    const { checkout, view } = shop({ [SETTLE]: () => refuse(409, 'something_new', 'Your bank decides.') });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toEqual({ state: 'review', text: 'Your bank decides.' });
  });

  it('while the shop is down says so', async () => {
    const [, text] = await troubleOf({
      [PLACE]: () => {
        throw new TypeError('unreachable');
      },
    });
    expect(text).toContain('An error occurred. Please try again later. You have not been charged.');
  });

  it('shows the server’s messages at their fields', async () => {
    const issues = [{ path: 'shippingAddress.postCode', text: 'Enter a post code' }];
    const { checkout, view } = shop({ [PLACE]: () => refuse(422, 'invalid', 'Look again.', issues) });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$errors.get()).toEqual({ postCode: 'Enter a post code' });
  });

  it('in review says so', async () => {
    const { checkout, view } = shop({ [SETTLE]: () => refuse(409, 'payment_review', 'We are checking.') });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toEqual({ state: 'review', text: 'We are checking.' });
    expect($cartCount.get()).toBe(1);
  });
});
