// A guest's card beside PayPal's button: the same order, settled in the same way.
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { checkCart } from '#stores/cart/cart-lines.ts';
import { addToCart } from '#stores/cart/change-cart.ts';
import { aPart, catalogueOf, fakeStorage } from '../shop/shop-samples.ts';
import { ADDRESS, approves, at, PLACE, SETTLE, settled, shop } from './checkout-shop.ts';

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkCart();
});

it('pays the order that PayPal’s button would pay', async () => {
  const { checkout, view, asked, started, keys, state } = shop({ [SETTLE]: settled });
  await checkout.begin();
  expect(view.$hasCard.get()).toBe(true);
  await checkout.pay(ADDRESS, 'card');
  expect(started).toHaveBeenCalledWith('card');
  expect([state(), at(asked, PLACE), at(asked, SETTLE)]).toEqual(['paid', 1, 1]);
  expect(keys).toHaveLength(2);
});

it('and PayPal’s button share one order: closing one and pressing the other orders nothing more', async () => {
  const { checkout, keys } = shop({}, (events) => events.onCancel());
  await checkout.begin();
  await checkout.pay(ADDRESS, 'card');
  await checkout.pay(ADDRESS);
  expect(new Set(keys).size).toBe(1);
});

it('isn’t offered where PayPal doesn’t take it for the shop', async () => {
  const { checkout, view } = shop({}, approves, { hasCard: false });
  await checkout.begin();
  expect(view.$hasCard.get()).toBe(false);
});
