// The checkout names its cart, so that of two open PayPal windows one takes money.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { $cartCount, $cartEntries } from '#stores/cart/cart.ts';
import { checkCart } from '#stores/cart/cart-lines.ts';
import { addToCart } from '#stores/cart/change-cart.ts';
import { cartId, followCartId, renewCartId } from '#stores/checkout/cart-id.ts';
import { answer, refuse } from '../fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from '../shop/shop-samples.ts';
import { ADDRESS, approves, at, notApproved, order, PLACE, SETTLE, settled, shop } from './checkout-shop.ts';

const TEXT = 'This cart was paid already: F100002. Nothing was taken.';
const cartPaid = () => refuse(409, 'cart_paid', TEXT);

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('localStorage', fakeStorage());
  renewCartId();
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkCart();
});

/** Ids that were sent with orders. */
const idsIn = (asked: { method: string; path: string; body?: unknown }[]) =>
  asked
    .filter(({ method, path }) => `${method} ${path}` === PLACE)
    .map(({ body }) => (body as { cartId?: string }).cartId);

describe('the cart’s id', () => {
  it('is the same in another tab, and after lines have changed', async () => {
    const first = shop({ [SETTLE]: notApproved });
    await first.checkout.begin();
    await first.checkout.pay(ADDRESS);
    addToCart(aPart());
    await checkCart();
    vi.stubGlobal('sessionStorage', fakeStorage());
    const other = shop({ [SETTLE]: notApproved });
    await other.checkout.begin();
    await other.checkout.pay({ ...ADDRESS, city: 'Leeds' });
    const [id] = idsIn(first.asked);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(idsIn(other.asked)).toEqual([id]);
  });

  it('is new after a payment', async () => {
    const before = cartId();
    const { checkout, state, asked } = shop({ [SETTLE]: settled });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect([state(), idsIn(asked)]).toEqual(['paid', [before]]);
    expect(cartId()).not.toBe(before);
  });

  it('is left out where nothing can be stored', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { checkout, asked } = shop({ [SETTLE]: notApproved });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(idsIn(asked)).toEqual([undefined]);
    renewCartId();
  });

  it('is one in two tabs that open at once, and stays while another tab pays', () => {
    let hear = (_: { key: string }): void => undefined;
    vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
      hear = listener;
    });
    followCartId();
    const id = cartId();
    localStorage.removeItem('cart-id');
    expect(cartId()).toBe(id);
    const other = 'f'.repeat(32);
    localStorage.setItem('cart-id', other);
    hear({ key: 'cart' });
    expect(cartId()).toBe(id);
    hear({ key: 'cart-id' });
    expect(cartId()).toBe(other);
  });

  it('that somebody has spoilt is replaced', () => {
    localStorage.setItem('cart-id', 'a b');
    expect(cartId()).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a cart that another order has paid', () => {
  it('says so after PayPal’s window, and is ordered again with a new id', async () => {
    const routes = { [SETTLE]: cartPaid };
    const { checkout, view, asked, keys } = shop(routes);
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toEqual({ state: 'cart-paid', text: TEXT });
    expect($cartCount.get()).toBe(1);
    await checkout.orderAgain();
    expect(view.$checkout.get()).toEqual({ state: 'ready' });
    routes[SETTLE] = notApproved;
    await checkout.pay(ADDRESS);
    expect(new Set(idsIn(asked)).size).toBe(2);
    expect(new Set(keys).size).toBe(2);
  });

  it('says so before PayPal’s window has anything to approve', async () => {
    const { checkout, view } = shop({ [PLACE]: cartPaid });
    await checkout.begin();
    await checkout.pay(ADDRESS);
    expect(view.$checkout.get()).toEqual({ state: 'cart-paid', text: TEXT });
  });

  it('says so when the page is opened again, and loads PayPal for another order', async () => {
    const first = shop({}, () => new Promise(() => undefined));
    await first.checkout.begin();
    void first.checkout.pay(ADDRESS);
    await expect.poll(() => first.state()).toBe('paying');
    const { checkout, view, asked } = shop({ [SETTLE]: cartPaid }, approves);
    await checkout.begin();
    expect(view.$checkout.get()).toEqual({ state: 'cart-paid', text: TEXT });
    await checkout.orderAgain();
    expect([view.$checkout.get().state, at(asked, 'GET /api/payments')]).toEqual(['ready', 1]);
  });

  it('is ordered again only once that was said', async () => {
    const before = cartId();
    const { checkout, state } = shop({});
    await checkout.begin();
    await checkout.orderAgain();
    expect([state(), cartId()]).toEqual(['ready', before]);
  });
});

describe('a thank-you page that is reloaded', () => {
  const paid = async () => {
    const { checkout } = shop({ [SETTLE]: settled });
    await checkout.begin();
    await checkout.pay(ADDRESS);
  };

  it('keeps its order number, and neither address nor email', async () => {
    await paid();
    const { checkout, view } = shop({ [SETTLE]: settled });
    await checkout.begin();
    expect(view.$checkout.get()).toMatchObject({ state: 'paid', orderNumber: 'F000123', email: '' });
    expect(sessionStorage.getItem('checkout-order')).not.toMatch(/ada@|Sample Street/);
  });

  it('is a checkout again once something is in the cart', async () => {
    await paid();
    addToCart(aPart());
    await checkCart();
    const { checkout, state, asked } = shop({ [SETTLE]: settled });
    await checkout.begin();
    expect([state(), at(asked, SETTLE)]).toEqual(['ready', 0]);
  });

  it('is none once the money has gone back', async () => {
    await paid();
    const refunded = { success: true, order: order({ paymentStatus: 'refunded' }) };
    const { checkout, state } = shop({ [SETTLE]: () => answer(refunded) });
    await checkout.begin();
    expect([state(), sessionStorage.getItem('checkout-order')]).toEqual(['ready', null]);
  });
});
