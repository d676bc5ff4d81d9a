import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { $cartCount, $cartEntries } from '#stores/cart/cart.ts';
import { checkCart } from '#stores/cart/cart-lines.ts';
import { addToCart } from '#stores/cart/change-cart.ts';
import { answer } from '../fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from '../shop/shop-samples.ts';
import {
  ADDRESS,
  approves,
  at,
  notApproved,
  order,
  SETTLE,
  settled,
  shop,
  unknown,
} from './checkout-shop.ts';

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkCart();
});

describe('a reloaded checkout', () => {
  /** A first page that was left in the middle of paying. */
  async function leftOpen() {
    const first = shop({}, () => new Promise(() => undefined));
    await first.checkout.begin();
    void first.checkout.pay(ADDRESS);
    await expect.poll(() => first.state()).toBe('paying');
  }

  it('finds out that the order was paid', async () => {
    await leftOpen();
    const { checkout, state } = shop({ [SETTLE]: settled });
    await checkout.begin();
    expect([state(), $cartCount.get()]).toEqual(['paid', 0]);
  });

  it('only looks: neither a reload nor what the page asks afterwards is a press of the buyer', async () => {
    await leftOpen();
    const { checkout, asked, state } = shop({ [SETTLE]: unknown });
    await checkout.begin();
    expect(state()).toBe('unknown');
    await expect.poll(() => at(asked, SETTLE)).toBeGreaterThan(1);
    const queries = asked.filter(({ method }) => method === 'PATCH').map(({ query }) => query);
    expect(queries).toEqual(queries.map(() => ({ looks: '1' })));
  });

  it('says that the money goes back of an order that was paid in vain', async () => {
    await leftOpen();
    const text = 'This order is cancelled, so your payment goes back to you.';
    vi.stubGlobal('fetch', catalogueOf([aPart({ stock: 0 })]));
    const { checkout, state, troubleOf } = shop({
      [SETTLE]: () =>
        answer({
          success: true,
          order: order({ status: 'cancelled', paymentStatus: 'completed' }),
          code: 'payment_returned',
          message: text,
        }),
    });
    await checkout.begin();
    expect([state(), troubleOf(), $cartCount.get()]).toEqual(['ready', text, 1]);
  });

  it('carries on without a message when it was not', async () => {
    await leftOpen();
    const { checkout, state, troubleOf } = shop({ [SETTLE]: notApproved });
    await checkout.begin();
    expect([state(), troubleOf()]).toEqual(['ready', '']);
  });

  it('blocks paying while it cannot ask', async () => {
    await leftOpen();
    const { checkout, state } = shop({});
    await checkout.begin();
    expect(state()).toBe('unasked');
  });

  it("counts its own order's hold as available", async () => {
    addToCart(aPart({ stock: 24 }), 1);
    await leftOpen();
    vi.stubGlobal('fetch', catalogueOf([aPart({ stock: 0 })]));
    const { checkCart, $cartChanges } = await import('#stores/cart/cart-lines.ts');
    await checkCart();
    expect([$cartChanges.get(), $cartCount.get()]).toEqual([[], 2]);
  });
});

describe('without PayPal’s script', () => {
  it('leads to PayPal’s website', async () => {
    const { checkout, goTo, state } = shop({}, approves, { loads: false });
    await checkout.begin();
    expect(state()).toBe('website');
    await checkout.payOnWebsite(ADDRESS);
    expect(goTo).toHaveBeenCalledWith('https://pay.example/PP1');
  });

  it('says so when the buyer comes back from there without having paid', async () => {
    const first = shop({}, approves, { loads: false });
    await first.checkout.begin();
    await first.checkout.payOnWebsite(ADDRESS);
    const { checkout, troubleOf } = shop({ [SETTLE]: notApproved });
    await checkout.begin();
    expect(troubleOf()).toBe('You closed PayPal before paying. You have not been charged.');
  });

  it('an empty cart makes no request', async () => {
    $cartEntries.set(EMPTY_CART);
    const { checkout, asked } = shop({});
    await checkout.begin();
    expect(asked).toEqual([]);
  });
});
