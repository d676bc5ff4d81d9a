// Every approval at PayPal is settled, whatever the page shows when it comes.
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { $cartCount, $cartEntries } from '#stores/cart/cart.ts';
import { checkCart } from '#stores/cart/cart-lines.ts';
import { addToCart } from '#stores/cart/change-cart.ts';
import type { PayPalEvents } from '#stores/checkout/paypal.ts';
import { gate, type Reply } from '../fake-api.ts';
import { aPart, catalogueOf, fakeStorage } from '../shop/shop-samples.ts';
import { ADDRESS, at, notApproved, PLACE, placed, SETTLE, settled, shop } from './checkout-shop.ts';

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('fetch', catalogueOf([aPart()]));
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkCart();
});

/** A checkout whose PayPal window stays open. @returns what PayPal's window calls */
async function paying(routes: Record<string, Reply>) {
  let window: PayPalEvents | undefined;
  const opened = shop(routes, (events) => {
    window = events;
    return new Promise(() => undefined);
  });
  await opened.checkout.begin();
  void opened.checkout.pay(ADDRESS);
  await expect.poll(() => window).toBeDefined();
  return { ...opened, window: window as PayPalEvents };
}

it('after the buyer lost and found PayPal’s window', async () => {
  const { checkout, window, state } = await paying({ [SETTLE]: settled });
  checkout.restart();
  expect(state()).toBe('ready');
  await window.onApprove('PP1');
  expect([state(), $cartCount.get()]).toEqual(['paid', 0]);
});

it('after another tab has emptied and filled the cart, which begins again', async () => {
  const replies = [notApproved(), settled()];
  const { checkout, window, state } = await paying({ [SETTLE]: () => replies.shift() ?? settled() });
  $cartEntries.set(EMPTY_CART);
  addToCart(aPart());
  await checkout.begin();
  expect(state()).toBe('ready');
  await window.onApprove('PP1');
  expect(state()).toBe('paid');
});

it('while the page asks about the order: the older answer changes nothing any more', async () => {
  const slow = gate<void>();
  let asked = 0;
  const { checkout, window, state } = await paying({
    [SETTLE]: async () => {
      asked += 1;
      if (asked > 1) return settled();
      await slow.opened;
      return notApproved();
    },
  });
  const begun = checkout.begin();
  await window.onApprove('PP1');
  expect(state()).toBe('paid');
  slow.open();
  await begun;
  expect(state()).toBe('paid');
});

it('of the order that was approved, if the buyer has placed another since', async () => {
  const orders = [placed(), placed({ _id: 'o2', orderNumber: 'F000124', paypalOrderId: 'PP2' })];
  const { checkout, window, view, asked } = await paying({
    [PLACE]: () => orders.shift() ?? placed(),
    [SETTLE]: settled,
  });
  checkout.restart();
  void checkout.pay({ ...ADDRESS, city: 'Leeds' });
  await expect.poll(() => at(asked, PLACE)).toBe(2);
  await window.onApprove('PP1');
  expect(view.$checkout.get()).toMatchObject({ state: 'paid', orderNumber: 'F000123' });
});

it('once: a second approval takes nothing more from the cart', async () => {
  const { window, state } = await paying({ [SETTLE]: settled });
  await window.onApprove('PP1');
  addToCart(aPart());
  await window.onApprove('PP1');
  expect([state(), $cartCount.get()]).toEqual(['paid', 1]);
});
