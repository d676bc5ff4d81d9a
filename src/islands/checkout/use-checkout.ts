import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import type { DeliveryCountry } from '#lib/delivery-country.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { keepCartChecked } from '#stores/cart/cart-lines.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import { orderMemory } from '#stores/checkout/order-memory.ts';
import { type CheckoutView, createCheckoutView } from '#stores/checkout/view.ts';

/** The one checkout of the page. */
export const view: CheckoutView = createCheckoutView();

/**
 * Begins the checkout as soon as there is something to pay: its machine and PayPal load while the buyer reads and types.
 * @returns the machine, null until it is there, and how to begin again
 */
export function useCheckout(countries: readonly DeliveryCountry[]) {
  const machine = useRef<CheckoutMachine>(null);
  const hasEntries = useStore($cartEntries, { ssr: () => EMPTY_CART }).length > 0;

  const begin = useCallback(async () => {
    try {
      const { startCheckout } = await import('./start-checkout.ts');
      machine.current ??= startCheckout(view, countries);
    } catch {
      return view.$checkout.set({ state: orderMemory.read() ? 'unasked' : 'offline' });
    }
    await machine.current.begin();
  }, [countries]);

  useEffect(keepCartChecked, []);
  // Again when an empty cart is filled in another tab; at once if an order is still open.
  useEffect(() => {
    if (hasEntries || orderMemory.read()) void begin();
  }, [hasEntries, begin]);
  useEffect(() => {
    // Back from PayPal's website by the Back button, the page may be as it was left: in the middle of paying.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void begin();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, [begin]);

  return { machine, begin };
}
